import { mount } from 'svelte';
import './tokens.css';
import './page.css';
import App from './App.svelte';
import { useLanguage } from './lib/language.svelte';
import { settings } from './lib/settings.svelte';
import { session } from './net/session.svelte';

session.start();
await useLanguage(settings.language);
mount(App, { target: document.getElementById('app')! });
