/** A link is given away with the device's share sheet, or in a message where there is none. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import LinkField from '../src/rooms/LinkField.svelte';

const link = 'http://192.0.2.2:8000/#/table/abc';
const shown = () => render(LinkField, { link, title: 'Mau Mau', label: 'Link' });
const device = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isPhone }));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

test.each([
  [true, /^sms:\?&body=(.*)$/],
  [false, /^mailto:\?subject=Mau%20Mau&body=(.*)$/],
])('without https: a message with the link (phone: %s)', (isPhone, form) => {
  device(isPhone);
  shown();
  const [, body] = form.exec(screen.getByRole('link', { name: 'Teilen' }).getAttribute('href')!)!;
  expect(decodeURIComponent(body!)).toBe(`Mau Mau: ${link}`);
});

test('with a share sheet: that', () => {
  Object.defineProperty(navigator, 'share', { value: vi.fn(), configurable: true });
  shown();
  screen.getByRole('button', { name: 'Teilen' }).click();
  expect(navigator.share).toHaveBeenCalledWith({ title: 'Mau Mau', url: link });
});
