/** Plays our sounds: from the first tap or key on, as loud as the player likes, and quietly in the background. */
import type * as Recipes from './sounds';
import type { Sound } from './sounds';
import { settings, type Settings } from './settings.svelte';

const VOLUMES: Record<Settings['volume'], number> = { quiet: 0.25, medium: 0.55, loud: 1 };
/** A second of the same sound this soon is not heard as two. */
const APART = 0.05;
/** A context that nobody hears costs battery: it rests after so many milliseconds of silence. */
const REST = 3000;
const VIBRATION = 60;

let audio: AudioContext | undefined;
let fader: GainNode | undefined;
let recipes: typeof Recipes | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
const begun = new Map<Sound, number>();

/** Browsers let a page sound only once somebody has touched it: call this in the tap. */
function wake(): void {
  if (!settings.sound || audio || typeof AudioContext === 'undefined') return;
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return; // it takes a while, and would be mute
  const context = new AudioContext();
  audio = context;
  void import('./sounds').then(
    (loaded) => {
      recipes = loaded;
      fader = loaded.desk(context, VOLUMES[settings.volume]);
      restAfter(0);
    },
    () => undefined, // a server that is away: the page stays silent
  );
}

/** Wake with the first tap or key, and again after sounds were switched on. */
export function listenForTaps(): () => void {
  const kinds = ['pointerup', 'keydown', 'click'] as const;
  for (const kind of kinds) addEventListener(kind, wake, { capture: true, passive: true });
  return () => kinds.forEach((kind) => removeEventListener(kind, wake, { capture: true }));
}

/**
 * Play a sound, so many seconds from now, and as softly as wanted. Nothing but *your turn* is heard from a tab that
 * nobody looks at.
 */
export function play(sound: Sound, after = 0, softly = 1): void {
  if (!settings.sound || (document.hidden && sound !== 'turn')) return;
  wake();
  if (!audio || !fader || !recipes) return;
  if (audio.state !== 'running') void audio.resume();
  const at = audio.currentTime + after;
  if (Math.abs(at - (begun.get(sound) ?? -1)) < APART) return;
  begun.set(sound, at);
  // a purr is a hundred nodes: what is seen comes first. A tab in the background shows nothing, and has slow timers
  if (document.hidden) build(audio, fader, recipes, sound, after, softly);
  else setTimeout(build, 0, audio, fader, recipes, sound, after, softly);
}

function build(
  context: AudioContext,
  out: GainNode,
  from: typeof Recipes,
  sound: Sound,
  after: number,
  softly: number,
): void {
  const now = context.currentTime;
  out.gain.setTargetAtTime(VOLUMES[settings.volume], now, 0.01);
  const length = from.build(context, softly === 1 ? out : softer(context, out, softly), sound, now + after);
  restAfter(after + length);
}

/** Once so many seconds have sounded, and nothing has followed. */
function restAfter(seconds: number): void {
  clearTimeout(rest);
  rest = setTimeout(() => void audio?.suspend(), seconds * 1000 + REST);
}

function softer(context: AudioContext, out: AudioNode, by: number): AudioNode {
  const gain = context.createGain();
  gain.gain.value = by;
  gain.connect(out);
  return gain;
}

export const canVibrate = (): boolean => 'vibrate' in navigator;

/** It is our turn: heard, and felt where the device can. */
export function yourTurn(): void {
  play('turn');
  buzz(VIBRATION);
}

/** Felt where the device can, unless it is not wanted. */
export function buzz(pattern: number | number[]): void {
  if (settings.vibration && canVibrate()) navigator.vibrate(pattern);
}
