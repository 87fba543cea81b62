/**
 * The faces that a cat's head can make: one head, and for each mood its ears, eyes and mouth. Eyes are drawn around
 * their own middle, as the left one; the right one is its mirror image.
 */
export const MOODS = ['attentive', 'delighted', 'smug', 'shocked', 'sulking', 'pleading', 'asleep', 'purring'] as const;
export type Mood = (typeof MOODS)[number];

export interface Eye {
  /** the outline; a line alone is an eye that is shut */
  readonly shape: string;
  readonly shut?: boolean;
  /** half the pupil's width and height, and where it rests */
  readonly pupil?: readonly [number, number, number, number];
  /** where light falls on it: x, y and radius */
  readonly lights?: readonly (readonly [number, number, number])[];
  /** a heavy lid over it, or a brow */
  readonly brow?: string;
}

export interface Face {
  readonly eye: Eye;
  /** how far the ears lean outwards, in degrees: left and right */
  readonly ears: readonly [number, number];
  /** how the head is held: degrees around its chin, and how low */
  readonly lean: number;
  readonly low: number;
  readonly mouth: string;
  /** an open mouth, and the tongue in it */
  readonly open?: string;
  readonly tongue?: string;
  readonly blush?: boolean;
  /** whiskers: how far their ends are raised */
  readonly whiskers: number;
}

const oval = (rx: number, ry: number): string => `M${-rx} 0A${rx} ${ry} 0 0 1 ${rx} 0A${rx} ${ry} 0 0 1 ${-rx} 0Z`;

export const FACES: Readonly<Record<Mood, Face>> = {
  attentive: {
    eye: { shape: oval(9.5, 10), pupil: [4.6, 7.4, 0, 0.8], lights: [[2.6, -3.6, 2.5]] },
    ears: [0, 0],
    lean: 0,
    low: 0,
    mouth: 'M100 70L100 73M100 73Q96 78 91 75M100 73Q104 78 109 75',
    whiskers: 0,
  },
  delighted: {
    eye: {
      shape: oval(11, 12),
      pupil: [7.6, 9, 0, 0],
      lights: [
        [3, -4.4, 3.4],
        [-3, 4, 1.8],
      ],
    },
    ears: [-6, -6],
    lean: 0,
    low: -3,
    mouth: 'M86 71Q93 76 100 72Q107 76 114 71',
    open: 'M88 73Q94 76.500 100 73Q106 76.500 112 73C112 86 105 90 100 90C95 90 88 86 88 73Z',
    tongue: 'M93 84C95 79 105 79 107 84C105 89 95 89 93 84Z',
    blush: true,
    whiskers: 4,
  },
  smug: {
    eye: {
      shape: 'M-10.500 -1L10.500 1.500C10 8 5 10.500 0 10C-6 9.500 -10 6 -10.500 -1Z',
      pupil: [4.4, 7.4, 3.4, 2],
      lights: [[5.6, 3.4, 1.8]],
      brow: 'M-12.500 -1.800L12 1.600',
    },
    ears: [4, 16],
    lean: 6,
    low: 0,
    mouth: 'M100 70L100 73Q95 77 88 74M100 73Q109 79 119 67',
    whiskers: 2,
  },
  shocked: {
    eye: { shape: oval(13, 14.5), pupil: [2.3, 3.2, 0, 0], lights: [[4.6, -6, 2]] },
    ears: [-12, -12],
    lean: 0,
    low: -2,
    mouth: '',
    open: 'M93 80C93 75 96 73 100 73C104 73 107 75 107 80C107 86 104 89 100 89C96 89 93 86 93 80Z',
    whiskers: 9,
  },
  sulking: {
    eye: {
      shape: 'M-10 -7L10.500 2C10 8.500 5 10.500 0 10C-6.500 9.500 -10.500 5 -10 -7Z',
      pupil: [4, 6.4, -4, 2.5],
      lights: [[-2, 0.8, 1.7]],
      brow: 'M-12.500 -9L13 2.600',
    },
    ears: [52, 52],
    lean: -5,
    low: 4,
    mouth: 'M100 70L100 74M88 80Q94 72.500 100 74Q106 72.500 112 80',
    whiskers: -6,
  },
  pleading: {
    eye: {
      shape: oval(13, 13.5),
      pupil: [10.6, 11.6, 0, 0.6],
      lights: [
        [4, -5, 4.4],
        [-4, 4.4, 2.6],
        [4.6, 6.2, 1.5],
      ],
      brow: 'M-9 -18Q0 -20 8 -24',
    },
    ears: [30, 30],
    lean: -7,
    low: 1,
    mouth: 'M100 70L100 73M95 77Q100 73 105 77',
    whiskers: -3,
  },
  asleep: {
    eye: { shape: 'M-10 0Q0 9 10 0', shut: true },
    ears: [20, 20],
    lean: 4,
    low: 6,
    mouth: 'M100 70L100 73M100 73Q97 76 94 75M100 73Q103 76 106 75',
    whiskers: -3,
  },
  purring: {
    eye: { shape: 'M-11 5Q0 -11 11 5', shut: true },
    ears: [12, 12],
    lean: -4,
    low: 0,
    mouth: 'M100 70L100 73M100 73Q94 82 85 74M100 73Q106 82 115 74',
    blush: true,
    whiskers: 5,
  },
};
