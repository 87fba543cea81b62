/** One sheet by the light that the address names, or without one all of them side by side. */
import { mount } from 'svelte';
import '../../src/tokens.css';
import ContactSheet from './ContactSheet.svelte';

const LIGHTS = ['light', 'dark', 'grey'];
const light = location.hash.slice(1);
if (light) {
  document.documentElement.dataset.theme = light === 'dark' ? 'dark' : 'light';
  document.documentElement.style.filter = light === 'grey' ? 'grayscale(1)' : '';
  mount(ContactSheet, { target: document.body });
} else
  for (const each of LIGHTS) {
    const frame = document.createElement('iframe');
    frame.src = `#${each}`;
    frame.style.cssText = 'border: 0; width: 760px; height: 1060px';
    document.body.append(frame);
  }
