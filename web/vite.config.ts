import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { firstPaint } from './first-paint';
import { typeface } from './typeface';

const server = process.env.KATZENTISCH_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [typeface(), firstPaint(), svelte()],
  build: {
    outDir: process.env.WEB_OUT ?? '../src/katzentisch/_web',
    emptyOutDir: true,
    target: 'es2022',
    // the sentences are a chunk per language; nothing else is worth a request of its own
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: ['..'] }, // the sentences live in src/katzentisch/locale, where the terminal reads them too
    proxy: { '/api': server, '/ws': { target: server.replace(/^http/, 'ws'), ws: true } },
  },
});
