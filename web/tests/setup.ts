/** What happy-dom lacks, and the German sentences for every test. */
import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import '../src/lib/afterwards.svelte';
import { hush } from '../src/lib/announce.svelte';
import { PARTS, saying, useLanguage } from '../src/lib/language.svelte';
import { settings } from '../src/lib/settings.svelte';

Element.prototype.getAnimations ??= () => [];
Element.prototype.animate ??= () => ({ finished: Promise.resolve() }) as unknown as Animation;

/** What waits for a frame comes now: there may be none after the last test of a file. */
function letNothingWait(): void {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

/** Tests show what they like, so they know every sentence. */
const everything = Object.keys(PARTS).map((path) => path.split('/').at(-1)!.replace('.ftl', ''));

afterEach(() => {
  cleanup();
  letNothingWait();
  hush();
});
beforeEach(async () => {
  settings.language = 'de';
  settings.letters = 'de';
  settings.hints = true;
  await useLanguage('de');
  await saying(everything, Promise.resolve());
});
