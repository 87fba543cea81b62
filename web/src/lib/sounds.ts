/**
 * Our own sounds, as recipes: oscillators, noise and filters, nothing recorded. They are built into any audio context,
 * so tests render and measure the same ones that players hear. Every envelope begins and ends at nothing: no clicks.
 */
import type { Breed } from '../art/breeds';

export type Sound =
  | 'card'
  | 'draw'
  | 'shuffle'
  | 'knock'
  | 'slam'
  | 'call'
  | 'purr'
  | 'turn'
  | 'win'
  | 'loss'
  | 'grab'
  | 'place'
  | 'bump'
  | `meow-${Breed}`;

/** Where a recipe builds: into this context, towards this node, from this time on. */
interface Kit {
  readonly audio: BaseAudioContext;
  readonly out: AudioNode;
  readonly at: number;
}
interface Shape {
  /** seconds after the recipe's beginning */
  after?: number;
  attack?: number;
  length: number;
  level?: number;
}

/** Silence, quickly up, slowly down, silence. */
function envelope({ audio, out, at }: Kit, { after = 0, attack = 0.006, length, level = 1 }: Shape): GainNode {
  const node = new GainNode(audio, { gain: 0 });
  const start = at + after;
  node.gain.setValueAtTime(0, start);
  node.gain.linearRampToValueAtTime(level, start + attack);
  node.gain.exponentialRampToValueAtTime(level * 0.02, start + length * 0.92);
  node.gain.linearRampToValueAtTime(0, start + length);
  node.connect(out);
  return node;
}

/** A tone that glides from one pitch to another. */
function tone(kit: Kit, shape: Shape & { from: number; to?: number; type?: OscillatorType }): void {
  const { from, to = from, type = 'sine', after = 0, length } = shape;
  const start = kit.at + after;
  const voice = new OscillatorNode(kit.audio, { type, frequency: from });
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  voice.connect(envelope(kit, shape));
  voice.start(start);
  voice.stop(start + length + 0.01);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();
/** A second of hiss, the same on every device. */
function hiss(audio: BaseAudioContext): AudioBuffer {
  const made = noises.get(audio);
  if (made) return made;
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 20_24;
  for (let i = 0; i < samples.length; i += 1) {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    samples[i] = seed / 2 ** 31 - 1;
  }
  noises.set(audio, buffer);
  return buffer;
}

/** Hiss through a band that glides: paper, paws, breath. */
function brush(kit: Kit, shape: Shape & { from: number; to?: number; q?: number; skip?: number }): void {
  const { from, to = from, q = 0.9, skip = 0, after = 0, length } = shape;
  const start = kit.at + after;
  const source = new AudioBufferSourceNode(kit.audio, { buffer: hiss(kit.audio), loop: true });
  const band = new BiquadFilterNode(kit.audio, { type: 'bandpass', Q: q, frequency: from });
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(band).connect(envelope(kit, shape));
  source.start(start, skip % 1);
  source.stop(start + length + 0.01);
}

/** A wooden bar, struck softly. */
function bar(kit: Kit, hz: number, after: number, length = 0.5, level = 1): void {
  tone(kit, { from: hz, after, length, level, attack: 0.004 });
  tone(kit, { from: hz * 3.93, after, length: length * 0.28, level: level * 0.22, attack: 0.003 });
  brush(kit, { from: hz * 2, after, length: 0.03, level: level * 0.25, skip: after });
}

/** A card that slides and lies down. */
function lie(kit: Kit, after: number, level = 1, skip = 0): void {
  brush(kit, { from: 3600, to: 1500, after, attack: 0.012, length: 0.075, level: level * 0.9, skip });
  brush(kit, { from: 900, to: 500, after: after + 0.035, length: 0.06, level: level * 1.5, skip: skip + 0.3 });
  tone(kit, { from: 210, to: 120, after: after + 0.035, length: 0.07, level: level * 0.35 });
}

/** How a breed speaks. */
interface Voice {
  readonly pitch: number;
  readonly length: number;
  /** pitch at the beginning, the height and the end, as parts of it */
  readonly glide: readonly [number, number, number];
  /** when the height is reached, as a part of the length */
  readonly height: number;
  /** how much it wavers, and how often a second */
  readonly waver: readonly [number, number];
  readonly breath: number;
  /** formants of m, i, a, u are moved by this much: a large head has low ones */
  readonly head: number;
}
const VOICES: Record<Breed, Voice> = {
  // comfortable, a yawn in it
  ginger: {
    pitch: 430,
    length: 0.62,
    glide: [0.9, 1.25, 0.72],
    height: 0.4,
    waver: [0.012, 6],
    breath: 0.05,
    head: 0.96,
  },
  // short and correct
  tuxedo: {
    pitch: 520,
    length: 0.4,
    glide: [0.88, 1.3, 0.95],
    height: 0.45,
    waver: [0.006, 7],
    breath: 0.04,
    head: 1.02,
  },
  // long and loud, as if it had waited for hours
  siamese: {
    pitch: 470,
    length: 0.95,
    glide: [1, 1.55, 0.8],
    height: 0.3,
    waver: [0.03, 8.5],
    breath: 0.07,
    head: 0.9,
  },
  // rises like a question
  calico: { pitch: 560, length: 0.46, glide: [0.8, 1.2, 1.4], height: 0.6, waver: [0.01, 9], breath: 0.04, head: 1.08 },
  // hardly more than a breath
  blue: { pitch: 610, length: 0.5, glide: [1, 1.12, 0.85], height: 0.35, waver: [0.008, 5], breath: 0.09, head: 1 },
  // rough, from the wild
  bengal: {
    pitch: 350,
    length: 0.68,
    glide: [0.8, 1.35, 0.65],
    height: 0.3,
    waver: [0.07, 27],
    breath: 0.16,
    head: 0.88,
  },
  // low, and in no hurry
  bombay: {
    pitch: 330,
    length: 0.7,
    glide: [1.05, 1.2, 0.6],
    height: 0.25,
    waver: [0.014, 5.5],
    breath: 0.06,
    head: 0.84,
  },
};

/** m (closed), i, a, u: two formants that move, with a breath beside them. */
function meow(kit: Kit, voice: Voice): number {
  const { audio, at } = kit;
  const { pitch, length, glide, height, waver, breath, head } = voice;
  const source = new OscillatorNode(audio, { type: 'sawtooth', frequency: pitch * glide[0] });
  source.frequency.setValueAtTime(pitch * glide[0], at);
  source.frequency.exponentialRampToValueAtTime(pitch * glide[1], at + length * height);
  source.frequency.exponentialRampToValueAtTime(pitch * glide[2], at + length);
  const wavering = new OscillatorNode(audio, { frequency: waver[1] });
  wavering.connect(new GainNode(audio, { gain: pitch * waver[0] })).connect(source.frequency);
  const mouth = new GainNode(audio, { gain: 0 });
  mouth.gain.setValueAtTime(0, at);
  mouth.gain.linearRampToValueAtTime(0.4, at + 0.05);
  mouth.gain.linearRampToValueAtTime(1, at + length * Math.max(0.25, height));
  mouth.gain.linearRampToValueAtTime(0.75, at + length * 0.65);
  mouth.gain.exponentialRampToValueAtTime(0.02, at + length * 0.96);
  mouth.gain.linearRampToValueAtTime(0, at + length);
  const soft = new BiquadFilterNode(audio, { type: 'lowpass', frequency: 5200, Q: 0.5 });
  mouth.connect(soft).connect(kit.out);
  for (const [q, level, steps] of [
    [5, 1, [320, 520, 1050, 430]],
    [8, 0.6, [950, 2500, 1700, 880]],
    [9, 0.25, [2600, 3400, 2900, 2500]],
  ] as const) {
    const formant = new BiquadFilterNode(audio, { type: 'bandpass', Q: q, frequency: steps[0] * head });
    formant.frequency.setValueAtTime(steps[0] * head, at);
    [0.2, 0.5, 1].forEach((part, i) =>
      formant.frequency.linearRampToValueAtTime(steps[i + 1]! * head, at + length * part),
    );
    source
      .connect(formant)
      .connect(new GainNode(audio, { gain: level }))
      .connect(mouth);
  }
  brush({ ...kit, out: mouth }, { from: 1800, to: 1100, attack: 0.05, length, level: breath * 3 });
  for (const node of [source, wavering]) {
    node.start(at);
    node.stop(at + length + 0.01);
  }
  return length;
}

function purr(kit: Kit): number {
  const length = 1.1;
  const breath = envelope(kit, { attack: 0.12, length, level: 1 });
  for (let i = 0; i < 25; i += 1)
    brush(
      { ...kit, out: breath },
      { from: 340, to: 230, q: 1.4, after: 0.02 + i * 0.04, attack: 0.01, length: 0.036, level: 1, skip: i * 0.037 },
    );
  return length;
}

const times = (count: number, what: (i: number) => void): void => {
  for (let i = 0; i < count; i += 1) what(i);
};

/** Each builds its sound and says how many seconds it lasts. */
const RECIPES: Record<Exclude<Sound, `meow-${Breed}`>, (kit: Kit) => number> = {
  card: (kit) => {
    lie(kit, 0);
    return 0.14;
  },
  draw: (kit) => {
    brush(kit, { from: 1300, to: 3800, attack: 0.05, length: 0.13, skip: 0.5 });
    return 0.14;
  },
  // two halves riffled into each other, and squared up
  shuffle: (kit) => {
    times(16, (i) => {
      const after = 0.012 + i * 0.028 + (i % 3) * 0.004;
      brush(kit, { from: 2500 + (i % 4) * 350, to: 1600, after, length: 0.03, level: 0.75, skip: i * 0.061 });
    });
    lie(kit, 0.52, 0.8, 0.4);
    return 0.66;
  },
  knock: (kit) => {
    for (const after of [0, 0.17]) {
      tone(kit, { from: 196, to: 150, after, length: 0.12, level: 1, attack: 0.003 });
      tone(kit, { from: 433, to: 390, after, length: 0.07, level: 0.5, attack: 0.003 });
      brush(kit, { from: 1100, after, length: 0.035, level: 0.8, q: 1.5, skip: after, attack: 0.003 });
    }
    return 0.3;
  },
  // a card that is not laid but thrown: the table shakes
  slam: (kit) => {
    brush(kit, { from: 1800, to: 600, attack: 0.004, length: 0.12, level: 1.6 });
    tone(kit, { from: 150, to: 52, attack: 0.004, length: 0.34, level: 1.2 });
    times(3, (i) => lie(kit, 0.14 + i * 0.06, 0.35 - i * 0.08, i * 0.2));
    return 0.45;
  },
  // a little bell that wants attention
  call: (kit) => {
    for (const [after, hz] of [
      [0, 988],
      [0.09, 1319],
    ] as const) {
      tone(kit, { from: hz, after, length: 0.26, level: 0.8, attack: 0.004 });
      tone(kit, { from: hz * 2.76, after, length: 0.1, level: 0.15, attack: 0.004 });
    }
    return 0.36;
  },
  purr,
  turn: (kit) => {
    bar(kit, 523, 0, 0.34);
    bar(kit, 784, 0.12, 0.46);
    return 0.6;
  },
  win: (kit) => {
    [523, 659, 784, 1047, 1319].forEach((hz, i) => bar(kit, hz, i * 0.11, 0.5, 0.8));
    [523, 784, 1047].forEach((hz) => bar(kit, hz, 0.68, 0.8, 0.55));
    return 1.5;
  },
  // falls, but lands softly: it is a game
  loss: (kit) => {
    [587, 494, 440].forEach((hz, i) => bar(kit, hz, i * 0.19, 0.45, 0.8));
    bar(kit, 349, 0.6, 0.7, 0.9);
    return 1.32;
  },
  grab: (kit) => {
    brush(kit, { from: 700, to: 2600, attack: 0.03, length: 0.08, level: 1, skip: 0.2 });
    tone(kit, { from: 330, to: 620, after: 0.03, length: 0.08, level: 0.6 });
    return 0.12;
  },
  place: (kit) => {
    tone(kit, { from: 260, to: 150, length: 0.1, level: 0.9 });
    brush(kit, { from: 1200, to: 600, length: 0.07, level: 1, skip: 0.7 });
    return 0.11;
  },
  // a soft paw, and the bell at its collar
  bump: (kit) => {
    tone(kit, { from: 170, to: 70, length: 0.2, level: 1.2, attack: 0.005 });
    brush(kit, { from: 500, to: 300, length: 0.07, level: 0.8 });
    times(3, (i) => tone(kit, { from: 2637 + i * 180, after: 0.04 + i * 0.05, length: 0.12, level: 0.16 }));
    return 0.28;
  },
};

/** Measured, so that no sound is much louder than another (tests/web/test_sound.py). */
const LEVELS: Record<Sound, number> = {
  card: 0.65,
  draw: 0.67,
  shuffle: 0.74,
  knock: 0.33,
  slam: 0.21,
  call: 0.25,
  purr: 3.26,
  turn: 0.19,
  win: 0.18,
  loss: 0.2,
  grab: 0.61,
  place: 0.41,
  bump: 0.22,
  'meow-ginger': 0.52,
  'meow-tuxedo': 0.57,
  'meow-siamese': 0.32,
  'meow-calico': 0.69,
  'meow-blue': 0.39,
  'meow-bengal': 0.54,
  'meow-bombay': 0.47,
};
export const SOUNDS = Object.keys(LEVELS) as Sound[];

/** Build a sound into a context. Answers how many seconds it lasts. */
export function build(audio: BaseAudioContext, out: AudioNode, sound: Sound, at: number): number {
  const level = new GainNode(audio, { gain: LEVELS[sound] });
  level.connect(out);
  const kit = { audio, out: level, at };
  return sound.startsWith('meow-') ? meow(kit, VOICES[sound.slice(5) as Breed]) : RECIPES[sound as 'card'](kit);
}

/** What everything goes through: the volume, and a hand on it when all speak at once. */
export function desk(audio: BaseAudioContext, volume: number): GainNode {
  const fader = new GainNode(audio, { gain: volume });
  const hand = new DynamicsCompressorNode(audio, { threshold: -12, knee: 6, ratio: 16, attack: 0.002, release: 0.12 });
  // the compressor makes up for what it takes away, which is more than is wanted here
  fader
    .connect(hand)
    .connect(new GainNode(audio, { gain: 0.7 }))
    .connect(audio.destination);
  return fader;
}
