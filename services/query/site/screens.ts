import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timelineAfter } from '#contracts/timeline/address.ts';
import type { FirstLook } from './first-look.ts';

/** A screen of the application (web/app/routes.tsx), as far as a browser can fetch it before any program says so. */
export type Screen = {
  /** The source files that it is loaded by, below `web`. */
  readonly parts: readonly string[];
  /** What it reads first. */
  readonly reads: readonly string[];
};

type Row = {
  /** Its groups are parts of an address of the API. */
  readonly path: RegExp;
  readonly parts: readonly string[];
  readonly reads?: (...groups: readonly string[]) => readonly string[];
};

const lists = ['/api/documents', '/api/recipients'];
const editorOf = {
  drafts: 'features/documents/preparation/preparation.tsx',
  templates: 'features/templates/editor/template-editor.tsx',
};

export const screens: readonly Row[] = [
  {
    path: /^\/(dashboard\/?)?$/,
    parts: ['features/documents/dashboard.tsx'],
    reads: () => [...lists, '/api/activity'],
  },
  { path: /^\/documents\/?$/, parts: ['features/documents/documents-page.tsx'], reads: () => lists },
  {
    path: /^\/document\/([\w-]+)\/?$/,
    parts: ['features/documents/document-page.tsx'],
    reads: (_, id) => [`/api/documents/${id}`],
  },
  {
    path: /^\/document\/([\w-]+)\/timeline\/?$/,
    parts: ['features/timeline/timeline-page.tsx'],
    reads: (_, id) => [timelineAfter(`/api/documents/${id}/timeline`, -1)],
  },
  {
    path: /^\/templates\/?$/,
    parts: ['features/templates/templates-page.tsx'],
    reads: () => ['/api/templates'],
  },
  {
    path: /^\/templates\/([\w-]+)(\/edit)?\/?$/,
    parts: ['features/templates/template-page.tsx', editorOf.templates],
    reads: (_, id) => [`/api/templates/${id}`],
  },
  { path: /^\/settings\/?$/, parts: ['features/settings/settings-page.tsx'], reads: () => ['/api/settings'] },
  { path: /^\/records\/?$/, parts: ['features/records/records-page.tsx'] },
  { path: /^\/audit\/?$/, parts: ['features/audit/audit-page.tsx'] },
];

export const nothingAhead: Screen = { parts: [], reads: [] };

/** What people see who are not signed in, whatever they asked for. */
const login: Screen = { parts: ['features/account/login-page.tsx'], reads: [] };

/** Only characters of an id are copied from a path into an address. */
export const screenAt = (path: string, query: URLSearchParams, isSignedIn: boolean): Screen => {
  const [row, groups] = found(path);
  if (!row) return /^\/login\/?$/.test(path) ? login : nothingAhead;
  if (!isSignedIn) return login;
  const { parts, reads } = row;

  // An earlier epoch's timeline has another address.
  return { parts, reads: query.has('epoch') ? [] : (reads?.(...groups) ?? []) };
};

const found = (path: string): readonly [Row | null, readonly string[]] => {
  for (const row of screens) {
    const groups = row.path.exec(path);
    if (groups) return [row, groups];
  }

  return [null, []];
};

/** A timeline whose holder has no account. Its page has its parts with it. */
export const auditLinkAt = (path: string): Screen => {
  const [, link] = /^\/audit\/([\w.~-]+)$/.exec(path) ?? [];

  return link ? { parts: [], reads: [timelineAfter(`/api/audit/${link}/timeline`, -1)] } : nothingAhead;
};

/** What the page of a document loads besides: drafts and documents that were sent look different. */
export const partsOf = (look: Pick<FirstLook, 'screen'> | null): readonly string[] => {
  if (look?.screen === 'editor') return [editorOf.drafts];

  return look?.screen === 'document' ? ['features/documents/status/status-view.tsx'] : [];
};

/** The built files of parts, without those that the page names anyway. */
export const filesOf = async (folder: string, parts: readonly string[]): Promise<readonly string[]> => {
  const manifest = await manifestIn(folder);
  const known = neededBy(manifest, 'index.html');
  const wanted = parts.map((part) => neededBy(manifest, part));

  return [...new Set(wanted.flatMap((files) => [...files.difference(known)]))];
};

/** What Vite says about its build. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}'));

const neededBy = (manifest: Manifest, part: string, seen = new Set<string>()): ReadonlySet<string> => {
  const chunk = manifest[part];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) neededBy(manifest, imported, seen);

  return seen;
};
