import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { z } from 'zod';
import { CLIENT_MANIFEST, ClientManifest } from '../../contracts/client/manifest.ts';
import { auditLink, frameless, login, partsOfFrames, type Screen, screens } from '../app/screens.ts';
import { programApart } from './program.ts';
import { frameCard, framePicture } from './served-frame.ts';
import { signingShell } from './signing-shell.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

export const CLIENT_MANIFEST_PLUGIN = 'client-manifest';

const root = join(import.meta.dirname, '..');

/** The built files of source files below `web`, without those that the application's page names anyway. */
type FilesOf = (parts: readonly string[]) => readonly string[];

export type Program = ReturnType<typeof programApart>['program'];

/** What the plugin lets others do: write the manifest of pages that no build has made. */
export type ManifestApi = { readonly write: (folder: string, program: Program) => Promise<void> };

/**
 * Lays a manifest beside the client, by which the query service knows it: which pages it fills in, and which files and
 * data each screen needs. Takes the program out of the application's page, so it has to be the last plugin that changes
 * pages.
 */
export const clientManifest = (): Plugin<ManifestApi> => {
  let program: Program | null = null;

  return {
    name: CLIENT_MANIFEST_PLUGIN,
    api: { write: (folder, program) => writeManifest(folder, program, () => []) },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle }) => {
        if (path !== '/index.html' || !bundle) return;
        const apart = programApart(html);
        program = apart.program;

        return apart.page;
      },
    },
    writeBundle: ({ dir = '' }, bundle) => writeManifest(dir, program, filesIn(bundle)),
  };
};

/** Writes the manifest of a client whose pages are in the folder. */
const writeManifest = async (folder: string, program: Program | null, filesOf: FilesOf): Promise<void> => {
  const page = (name: string) => readFile(join(folder, name), 'utf8');
  const manifest = checked({
    pages: {
      application: await page('index.html'),
      landing: await page('landing.html'),
      auditLink: await page('audit-link.html'),
      signing: await page('sign.html'),
    },
    program,
    ...describedScreens(filesOf),
  });

  // A service that looks at it meanwhile finds the one before, or all of this one.
  const whole = join(folder, CLIENT_MANIFEST);
  await writeFile(`${whole}.new`, JSON.stringify(manifest));
  await rename(`${whole}.new`, whole);
};

/** What the manifest says besides pages. */
export const describedScreens = (filesOf: FilesOf) => ({
  screens: Object.values<Screen>(screens).flatMap(
    ({ paths, parts, reads = [], otherwiseWith = [], frame = 'other' }) => {
      const files = filesOf(parts);

      return paths.map((path) => ({ path, frame, files, reads, otherwiseWith }));
    },
  ),
  login: { path: login.path, files: filesOf(login.parts) },
  auditLink,
  frame: {
    absentAt: frameless,
    card: frameCard,
    picture: framePicture,
    files: Object.fromEntries(Object.entries(partsOfFrames).map(([frame, parts]) => [frame, filesOf(parts)])),
  },
  signing: signingShell,
});

const checked = (described: unknown): ClientManifest => {
  const { data, error } = ClientManifest.safeParse(described);
  if (error) throw new Error(`The manifest of the client does not fit:\n${z.prettifyError(error)}`);

  return data;
};

/** Those of a build, each once. */
export const filesIn =
  (bundle: Bundle): FilesOf =>
  (parts) => {
    const named = neededBy(bundle, 'index.html');
    const needed = parts.flatMap((part) => [...neededBy(bundle, part).difference(named)]);

    return [...new Set(needed)];
  };

const neededBy = (bundle: Bundle, part: string): ReadonlySet<string> => {
  const module = join(root, part);
  const entry = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId === module,
  );
  if (!entry) throw new Error(`${part} has no file of its own in the build (web/app/screens.ts names it).`);

  return withImports(bundle, entry.fileName);
};

const withImports = (bundle: Bundle, file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  const chunk = bundle[file];
  for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) withImports(bundle, imported, seen);

  return seen;
};
