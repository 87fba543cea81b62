/** The thing on the wall moves with the game, and rests when nothing happens. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import RoomProp from '../src/art/RoomProp.svelte';

afterEach(cleanup);

/** All that says how it looks. */
const look = (game: string, beat: number, spent: number): string => {
  const { container, unmount } = render(RoomProp, { game, beat, spent });
  const styles = [...container.querySelectorAll('[style]')].map((one) => one.getAttribute('style'));
  unmount();
  return styles.join('|');
};

describe('what is on the wall', () => {
  test.each(['mau-mau', 'miau-miau', 'schwimmen'])('of %s goes on with every move', (game) => {
    expect(look(game, 4, 0)).not.toBe(look(game, 5, 0));
    expect(look(game, 4, 0)).toBe(look(game, 4, 0.5));
  });
  test.each(['purrrummy', 'mauz', 'katz-und-maus'])('of %s is used up with what the game uses up', (game) => {
    expect(look(game, 4, 0)).not.toBe(look(game, 4, 0.5));
    expect(look(game, 4, 0.5)).toBe(look(game, 5, 0.5));
  });
});
