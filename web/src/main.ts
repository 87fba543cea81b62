import { mount } from 'svelte';
import './tokens.css';
import './page.css';
import App from './App.svelte';
import { useLanguage } from './lib/language.svelte';
import { settings } from './lib/settings.svelte';
import { session } from './net/session.svelte';

/** Words come with their letters, so that nothing moves when these arrive; without them after a moment all the same. */
const letters = Promise.race([
  Promise.all([document.fonts.load('1em Table', 'a b'), document.fonts.load("1em 'Table Loud'", 'a b')]),
  new Promise((go) => setTimeout(go, 1500)),
]).catch(() => {});

session.start();
await Promise.all([useLanguage(settings.language), letters]);
const target = document.getElementById('app')!;
target.replaceChildren(); // the scene that was drawn by the build; the same one follows in the same frame
mount(App, { target });
