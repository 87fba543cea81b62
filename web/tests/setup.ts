/** What happy-dom lacks, and the German sentences for every test. */
import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeEach } from 'vitest';
import { hush } from '../src/lib/announce.svelte';
import { useLanguage } from '../src/lib/language.svelte';
import { settings } from '../src/lib/settings.svelte';

Element.prototype.getAnimations ??= () => [];
Element.prototype.animate ??= () => ({ finished: Promise.resolve() }) as unknown as Animation;

afterEach(() => {
  cleanup();
  hush();
});
beforeEach(async () => {
  settings.language = 'de';
  settings.letters = 'de';
  settings.hints = true;
  await useLanguage('de');
});
