/** What tells cats of one breed apart: a collar, by its shape as well as by its colour. */
export const COLLARS = ['bell', 'bow', 'fish', 'star', 'pearls', 'scarf', 'tag'] as const;
export type Collar = (typeof COLLARS)[number];
