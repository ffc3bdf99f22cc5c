import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scopedNames } from './build/built-apart.ts';
import { clientManifest } from './build/client-manifest.ts';
import { listOfCommonPasswords } from './build/common-passwords.ts';
import { deferredEntry } from './build/deferred-entry.ts';
import { inlinedStyle } from './build/inlined-style.ts';
import { namesOfEvents } from './build/names-of-events.ts';
import { offlineVerifier } from './build/offline-verifier.ts';
import { precompressed } from './build/precompressed.ts';
import { prerenderedLanding } from './build/prerendered-landing.ts';
import { renderedOnce } from './build/rendered-pages.ts';
import { saidWhenNotLoaded } from './build/said-when-not-loaded.ts';
import { sharedFiles } from './build/shared-files.ts';

const pages = renderedOnce();

/**
 * Whoever is not signed in gets the landing page without the weight of the application, and who signs or has an audit
 * link a page of their own.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    namesOfEvents(),
    listOfCommonPasswords(),
    inlinedStyle('/index.html', '/audit-link.html'),
    deferredEntry('/sign.html'),
    saidWhenNotLoaded('/index.html', '/audit-link.html', '/sign.html'),
    prerenderedLanding(pages),
    clientManifest(pages),
    precompressed(),
    offlineVerifier(),
  ],
  // The query service puts the nonce of the answer in its place (contracts/client/manifest.ts).
  html: { cspNonce: '{{nonce}}' },
  css: { modules: scopedNames },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // Nothing is inlined: the content security policy allows `data:` only for pictures.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        app: 'index.html',
        landing: 'landing.html',
        sign: 'sign.html',
        'audit-link': 'audit-link.html',
      },
      output: { codeSplitting: { groups: sharedFiles } },
    },
  },
});
