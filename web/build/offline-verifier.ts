import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Lays `verify.html` beside the client: the offline verifier in one file. What it may run and look like is named by
 * hashes in the file itself; it may load nothing at all.
 */
export const offlineVerifier = (): Plugin => ({
  name: 'offline-verifier',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    const folder = join(import.meta.dirname, '../verifier');
    const template = await readFile(join(folder, 'verify.html'), 'utf8');
    const { script, style } = await partsOf(folder);
    if (/<\/(script|style)/i.test(script + style)) throw new Error('the verifier would end its own tag');

    await writeFile(
      join(dir, 'verify.html'),
      filled(template, {
        'script-hash': hashOf(script),
        'style-hash': hashOf(style),
        '<!-- {{script}} -->': `<script>${script}</script>`,
        '<!-- {{style}} -->': `<style>${style}</style>`,
      }),
    );
  },
});

const partsOf = async (folder: string) => {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
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

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Fills everything in at once, so that what was filled in is not searched again. */
const filled = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/<!-- \{\{\w+\}\} -->|script-hash|style-hash/g, (name) => values[name] ?? name);
