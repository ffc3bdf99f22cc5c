import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { type Figure, printFigures } from './figure.ts';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const built = fileURLToPath(new URL('../dist/web/', import.meta.url));

/** Measures how much compressed (gzip) JavaScript a browser loads before it can show a page of the client. */
export const bench = async (): Promise<readonly Figure[]> => {
  await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'error' });

  return sizes();
};

/** The same of what was built last. */
export const sizes = async (): Promise<readonly Figure[]> => {
  const manifest: Manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'));
  const shell = neededBy(manifest, 'index.html');
  const screens = manifest['index.html']?.dynamicImports ?? [];
  const screen = (source: string) => without(neededBy(manifest, source), shell);
  const openersOf = (source: string) =>
    Object.keys(manifest).filter((one) => manifest[one]?.dynamicImports?.includes(source));
  const onDemand = Object.keys(manifest).filter(
    (source) => manifest[source]?.isDynamicEntry && !screens.includes(source) && !isEditor(source),
  );

  return await Promise.all([
    figure('landing page', neededBy(manifest, 'landing.html'), 100),
    figure('signing page', neededBy(manifest, 'sign.html'), 90),
    figure('application shell', shell, 225),
    ...screens.map((source) => figure(`${nameOf(source)}, beyond the shell`, screen(source), 60)),
    ...editors.map(({ name, page, editor }) =>
      figure(`${name} with the editor, beyond the shell`, screen(page).union(screen(editor)), 80),
    ),
    ...onDemand.flatMap((source) =>
      openersOf(source).map((opener) =>
        figure(
          `${nameOf(source)}, beyond the ${nameOf(opener)} that opens it`,
          without(screen(source), neededBy(manifest, opener)),
          60,
        ),
      ),
    ),
  ]);
};

/**
 * The screen of a draft or a template needs both the page and the editor. A document that was sent needs only the page.
 */
const editors = [
  {
    name: 'document page',
    page: 'features/documents/document-page.tsx',
    editor: 'features/documents/preparation/preparation.tsx',
  },
  {
    name: 'template page',
    page: 'features/templates/template-page.tsx',
    editor: 'features/templates/editor/template-editor.tsx',
  },
];
const isEditor = (source: string) => editors.some(({ editor }) => editor === source);

type Manifest = Readonly<Record<string, Chunk>>;

type Chunk = {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

/** Returns the files of a chunk and of everything that it needs. */
const neededBy = (manifest: Manifest, source: string, seen = new Set<string>()): ReadonlySet<string> => {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;

  seen.add(chunk.file);
  for (const needed of chunk.imports ?? []) neededBy(manifest, needed, seen);

  return seen;
};

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>) => files.difference(others);

/**
 * Names a source: the login page is `features/account/login-page.tsx`, or `_login-page-1a2b3c4d.js` if two entries
 * share it.
 */
const nameOf = (source: string) =>
  source.replace(/^.*\/|\.tsx?$|^_|-[\w-]{8}\.js$/g, '').replaceAll('-', ' ');

const figure = async (name: string, files: ReadonlySet<string>, most: number): Promise<Figure> => {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(built, file)), { level: 9 }).length),
  );

  return {
    name: `JavaScript of the ${name}`,
    value: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    unit: 'KB',
    limit: { at: 'most', value: most, source: 'design, section 12' },
  };
};

if (import.meta.main) printFigures('Web client', await bench());
