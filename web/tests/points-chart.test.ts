/** Whoever is ahead is on top of the chart, whatever is counted. */
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Course } from '../src/lib/course';
import PointsChart from '../src/ui/PointsChart.svelte';

const scene = {
  game: 'kitty-paw',
  family: 'kitty_paw',
  me: 0,
  seats: ['Ada', 'Minka'].map((name) => ({ name, is_bot: false, is_sat_in: false })),
};
/** How far down the line of each seat ends. */
function ends(course: Course): number[] {
  document.body.replaceChildren();
  const { container } = render(PointsChart, { scene, course });
  const lines = [...container.querySelectorAll<SVGPolylineElement>('polyline.line')];
  return lines.map((line) => Number(line.getAttribute('points')!.split(' ').at(-1)!.split(',')[1]));
}
const rounds = (...last: number[]) => [[0, 0], [1, 1], last];

test('few points, or many where one plays for them, below nothing as well', () => {
  const [few, many] = ends({ of: 'points', rounds: rounds(3, 40) }) as [number, number];
  expect(few).toBeLessThan(many);
  const [winner, loser] = ends({ of: 'scores', rounds: rounds(9, -4) }) as [number, number];
  expect(winner).toBeLessThan(loser);
  expect([winner, loser]).toEqual([0, 84]);
});
