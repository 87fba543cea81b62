/** Our own sounds, synthesised; silent until a player switches them on. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A meow: sawtooth through two moving formants, "m" (closed) → "i" → "a" → "u". Each seat has its own voice. */
export function meow(seat = 0): void {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime,
    length = 0.42 + (seat % 3) * 0.08,
    pitch = 420 + (seat % 7) * 55;
  const voice = audio.createOscillator();
  voice.type = 'sawtooth';
  voice.frequency.setValueAtTime(pitch * 0.85, start);
  voice.frequency.exponentialRampToValueAtTime(pitch * 1.35, start + length * 0.35);
  voice.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length);
  const out = audio.createGain();
  out.gain.setValueAtTime(0, start);
  out.gain.linearRampToValueAtTime(0.2, start + 0.05);
  out.gain.linearRampToValueAtTime(0.18, start + length * 0.6);
  out.gain.exponentialRampToValueAtTime(0.0008, start + length);
  for (const [q, gain, steps] of [
    [7, 1, [300, 750, 1050, 420]],
    [9, 0.55, [900, 2300, 1700, 850]],
  ] as const) {
    const formant = audio.createBiquadFilter();
    formant.type = 'bandpass';
    formant.Q.value = q;
    formant.frequency.setValueAtTime(steps[0], start);
    steps
      .slice(1)
      .forEach((hz, i) => formant.frequency.linearRampToValueAtTime(hz, start + length * [0.22, 0.55, 1][i]!));
    const level = audio.createGain();
    level.gain.value = gain;
    voice.connect(formant).connect(level).connect(out);
  }
  out.connect(audio.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}

/** A soft tick for a card, two rising ones for "your turn". */
function tap(hz: number, after = 0, level = 0.08): void {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + after;
  const tone = audio.createOscillator(),
    out = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(hz, start);
  tone.frequency.exponentialRampToValueAtTime(hz * 0.6, start + 0.09);
  out.gain.setValueAtTime(level, start);
  out.gain.exponentialRampToValueAtTime(0.0005, start + 0.12);
  tone.connect(out).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.13);
}
export const cardSound = (): void => tap(330);
/** Two raps on the table. */
export const knockSound = (): void => {
  tap(150, 0, 0.3);
  tap(140, 0.16, 0.3);
};
export const yourTurn = (): void => {
  tap(520, 0, 0.12);
  tap(700, 0.11, 0.12);
};
