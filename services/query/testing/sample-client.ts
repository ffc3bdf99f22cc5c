import { readFile } from 'node:fs/promises';
import { ClientManifest } from '#contracts/client/manifest.ts';
import { memberLanguages, signerLanguages } from '#contracts/text/languages.ts';
import { pageWords, withWords } from '../../../web/build/page-words.ts';
import { frameCard, framePicture } from '../../../web/build/served-frame.ts';
import { signingShell } from '../../../web/build/signing-shell.ts';
import type { Client } from '../site/client.ts';

const source = (name: string) => readFile(new URL(`../../../web/${name}`, import.meta.url), 'utf8');

const lists = ['/api/documents', '/api/recipients'];
const screen = (path: string, frame: string, files: readonly string[], reads: readonly string[]) => ({
  path,
  frame,
  files,
  reads,
  otherwiseWith: ['epoch'],
});

/** The same in all languages. */
const inEach = (languages: readonly string[], one: unknown) =>
  Object.fromEntries(languages.map((language) => [language, one]));

/**
 * What a build might say about its client: the signing page as it is, and pages of the application that hold hardly more
 * than their marks.
 */
export const sampleManifest: ClientManifest = ClientManifest.parse({
  pages: {
    application: inEach(
      memberLanguages,
      [
        '<html data-theme="{{theme}}" data-screen="{{screen}}"><head><style nonce="{{nonce}}"></style>',
        '<!-- {{program}} --><!-- {{files}} --></head><body><p id="name"><!-- {{name}} --></p>',
        '<p id="title"><!-- {{title}} --></p><p id="documents"><!-- {{documents}} --></p>',
        '<p id="picture"><!-- {{picture}} --></p><!-- {{laterProgram}} --></body></html>',
      ].join(''),
    ),
    landing: inEach(
      memberLanguages,
      'landing {{nonce}} data-theme="{{theme}}" media="{{dark}}" or "{{light}}" <{{origin}}/>',
    ),
    auditLink: inEach(memberLanguages, 'audit link {{nonce}} {{theme}}'),
    signing: inEach(
      signerLanguages,
      withWords(await source('sign.html'), pageWords).replace('<head>', '<head><meta nonce="{{nonce}}">'),
    ),
  },
  program: {
    atOnce: '<script type="module" src="/assets/app.js" nonce="{{nonce}}"></script>',
    afterPicture: '<script type="module" nonce="{{nonce}}">import("/assets/app.js")</script>',
  },
  screens: [
    screen('/', 'dashboard', ['assets/dashboard-0a.js'], [...lists, '/api/activity']),
    screen('/documents', 'documents', ['assets/documents-1a.js', 'assets/list-2b.js'], lists),
    screen('/document/:id', 'document', ['assets/document-4d.js'], ['/api/documents/:id']),
    screen('/document/:id/timeline', 'other', [], ['/api/documents/:id/timeline?limit=20000&after=-1']),
    screen('/templates/:id/edit', 'other', [], ['/api/templates/:id']),
    screen('/audit', 'other', [], []),
  ],
  login: { path: '/login', files: ['assets/login-3c.js'] },
  auditLink: { path: '/audit/:token', reads: ['/api/audit/:token/timeline?limit=20000&after=-1'] },
  frame: {
    absentAt: ['/login', '/confirm-email', '/reset-password'],
    card: frameCard,
    picture: framePicture,
    files: {
      dashboard: [],
      documents: [],
      other: [],
      document: ['assets/status-5e.js'],
      editor: ['assets/editor-6f.js', 'assets/document-4d.js'],
    },
  },
  signing: inEach(signerLanguages, signingShell),
} satisfies Record<keyof ClientManifest, unknown>);

/** The same as the client of a folder. */
export const sampleClient = (folder: string): Client => ({ folder, manifest: async () => sampleManifest });
