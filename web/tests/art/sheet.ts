/**
 * The sheet that the address names (`?sheet=cats`), by the light that it names (`#dark`), or without one by all of them
 * side by side; or a moment of a game (`?moment=win`).
 */
import { mount } from 'svelte';
import '../../src/tokens.css';
import Cats from './Cats.svelte';
import ContactSheet from './ContactSheet.svelte';

const LIGHTS = ['light', 'dark', 'grey'];
const light = location.hash.slice(1);
const asked = new URLSearchParams(location.search);
const Sheet = asked.get('sheet') === 'cats' ? Cats : ContactSheet;
if (asked.has('moment')) void import('./moment');
else if (light) {
  document.documentElement.dataset.theme = light === 'dark' ? 'dark' : 'light';
  document.documentElement.style.filter = light === 'grey' ? 'grayscale(1)' : '';
  mount(Sheet, { target: document.body });
} else
  for (const each of LIGHTS) {
    const frame = document.createElement('iframe');
    frame.src = `${location.search}#${each}`;
    frame.style.cssText = 'border: 0; width: 760px; height: 1060px';
    document.body.append(frame);
  }
