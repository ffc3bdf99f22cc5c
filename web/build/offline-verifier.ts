import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { namesOfEvents } from './names-of-events.ts';

/** Lays `verify.html` beside the client. */
export const offlineVerifier = (): Plugin => ({
  name: 'offline-verifier',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    await writeFile(join(dir, 'verify.html'), await verifierPage());
  },
});

/**
 * The offline verifier in one file. What it may run and look like is named by hashes in the file itself; it may load
 * nothing at all.
 */
export const verifierPage = async (): Promise<string> => {
  const folder = join(import.meta.dirname, '../verifier');
  const template = await readFile(join(folder, 'verify.html'), 'utf8');
  const { script, style } = await partsOf(folder);
  if (/<\/(script|style)/i.test(script + style)) throw new Error('the verifier would end its own tag');

  return filled(template, {
    'script-hash': hashOf(script),
    'style-hash': hashOf(style),
    '<!-- {{script}} -->': `<script>${script}</script>`,
    '<!-- {{style}} -->': `<style>${style}</style>`,
  });
};

const partsOf = async (folder: string) => {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins: [namesOfEvents(), entitiesOfReceipts()],
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: join(folder, 'main.ts'), output: { format: 'iife' } },
    },
  });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [script] = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
  const [style] = output.flatMap((part) =>
    part.type === 'asset' && part.fileName.endsWith('.css') ? [String(part.source)] : [],
  );
  if (!script || !style) throw new Error('the verifier was not built');

  return { script, style };
};

/** A receipt is in ASCII, but for dashes and spaces, and nobody sees the mail around it: the other entities are left out. */
const entitiesOfReceipts = (): Plugin => ({
  name: 'entities-of-receipts',
  transform: async (_, id) => {
    if (!id.endsWith('/postal-mime/dist/esm/html-entities.js')) return null;
    const { htmlEntities } = (await import(pathToFileURL(id).href)) as {
      readonly htmlEntities: Readonly<Record<string, string>>;
    };
    const entities = Object.entries(htmlEntities).filter(([, text]) =>
      /^[\0-\x7f\xa0\u2000-\u206f]*$/.test(text),
    );

    return `export const htmlEntities = ${JSON.stringify(Object.fromEntries(entities))};`;
  },
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Fills everything in at once, so that what was filled in is not searched again. */
const filled = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/<!-- \{\{\w+\}\} -->|script-hash|style-hash/g, (name) => values[name] ?? name);
