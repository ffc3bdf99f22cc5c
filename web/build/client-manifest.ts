import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { z } from 'zod';
import { CLIENT_MANIFEST, ClientManifest } from '../../contracts/client/manifest.ts';
import { memberLanguages, type SignerLanguage, signerLanguages } from '../../contracts/text/languages.ts';
import { auditLink, frameless, login, partsOfFrames, type Screen, screens } from '../app/screens.ts';
import { withWords } from './page-words.ts';
import { programApart } from './program.ts';
import type { Pages, RenderedPages } from './rendered-pages.ts';
import { frameCard, framePicture } from './served-frame.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

export const CLIENT_MANIFEST_PLUGIN = 'client-manifest';

const root = join(import.meta.dirname, '..');

/** The built files of source files below `web`, without those that the application's page names anyway. */
type FilesOf = (parts: readonly string[]) => readonly string[];

export type Program = ReturnType<typeof programApart>['program'];

/** What the plugin lets others do: write the manifest of pages that no build has made. */
export type ManifestApi = {
  readonly write: (folder: string, program: Program, pages: Pages) => Promise<void>;
};

/**
 * Lays a manifest beside the client, by which the query service knows it: which pages it fills in, and which files and
 * data each screen needs. Takes the program out of the application's page, so it has to be the last plugin that changes
 * pages.
 */
export const clientManifest = (pages: Pages): Plugin<ManifestApi> => {
  let program: Program | null = null;

  return {
    name: CLIENT_MANIFEST_PLUGIN,
    api: { write: (folder, program, pages) => writeManifest(folder, program, pages, () => []) },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle }) => {
        if (path !== '/index.html' || !bundle) return;
        const apart = programApart(html);
        program = apart.program;

        return apart.page;
      },
    },
    writeBundle: ({ dir = '' }, bundle) => writeManifest(dir, program, pages, filesIn(bundle)),
  };
};

/** Writes the manifest of a client whose pages are in the folder, still without their words. */
const writeManifest = async (
  folder: string,
  program: Program | null,
  pages: Pages,
  filesOf: FilesOf,
): Promise<void> => {
  const inEach = async (languages: readonly SignerLanguage[], name: string) => {
    const page = await readFile(join(folder, name), 'utf8');

    return inEachOf(languages, async (language) => writtenInto(page, await pages(language)));
  };
  const manifest = checked({
    pages: {
      application: await inEach(memberLanguages, 'index.html'),
      landing: await inEach(memberLanguages, 'landing.html'),
      auditLink: await inEach(memberLanguages, 'audit-link.html'),
      signing: await inEach(signerLanguages, 'sign.html'),
    },
    program,
    signing: await inEachOf(signerLanguages, async (language) => (await pages(language)).signingShell),
    ...describedScreens(filesOf),
  });

  // A service that looks at it meanwhile finds the one before, or all of this one.
  const whole = join(folder, CLIENT_MANIFEST);
  await writeFile(`${whole}.new`, JSON.stringify(manifest));
  await rename(`${whole}.new`, whole);
};

const inEachOf = async <Made>(
  languages: readonly SignerLanguage[],
  make: (language: SignerLanguage) => Promise<Made>,
) =>
  Object.fromEntries(
    await Promise.all(languages.map(async (language) => [language, await make(language)] as const)),
  );

/** A page with what the build renders for it in one language. */
export const writtenInto = (page: string, { words, frame, head, body }: RenderedPages): string =>
  withWords(page, words)
    .replace('<!-- {{frame}} -->', () => frame)
    .replace('<!-- {{head}} -->', () => head)
    .replace('<!-- {{body}} -->', () => body);

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
});

const checked = (described: unknown): ClientManifest => {
  const { data, error } = ClientManifest.safeParse(described);
  if (error) throw new Error(`The manifest of the client does not fit:\n${z.prettifyError(error)}`);

  return data;
};

/** The files of a build, each once. */
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
