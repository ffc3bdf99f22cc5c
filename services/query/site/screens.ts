import type { ClientManifest, FrameScreen } from '#contracts/client/manifest.ts';

/** What a browser can fetch before any program asks for it. */
export type Ahead = {
  /** Built files. */
  readonly files: readonly string[];
  /** Addresses of the API. */
  readonly reads: readonly string[];
};

const nothing: Ahead = { files: [], reads: [] };

/** What a screen needs. Whoever is not signed in sees the login, whatever they asked for. */
export const screenAhead = (
  manifest: ClientManifest,
  path: string,
  query: URLSearchParams,
  isSignedIn: boolean,
): Ahead => {
  const login = { files: manifest.login.files, reads: [] };
  const found = screenAt(manifest, path);
  if (!found) return parametersOf(manifest.login.path, bare(path)) ? login : nothing;
  const { screen, parameters } = found;
  if (!areReadable(parameters)) return nothing;
  if (!isSignedIn) return login;
  const isOther = screen.otherwiseWith.some((name) => query.has(name));

  return { files: screen.files, reads: isOther ? [] : addresses(screen.reads, parameters) };
};

/** What the page of an audit link reads; null if the path is not that of one. */
export const auditLinkAhead = ({ auditLink }: ClientManifest, path: string): Ahead | null => {
  const parameters = parametersOf(auditLink.path, path);
  if (!parameters) return null;

  return areReadable(parameters) ? { files: [], reads: addresses(auditLink.reads, parameters) } : nothing;
};

/** What a path looks like before its program has come; null if there is no frame around it. */
export const frameAt = (
  manifest: ClientManifest,
  path: string,
): { readonly frame: FrameScreen; readonly parameters: PathParameters } | null => {
  if (manifest.frame.absentAt.some((at) => path === at || path.startsWith(`${at}/`))) return null;
  const found = screenAt(manifest, path);

  return found
    ? { frame: found.screen.frame, parameters: found.parameters }
    : { frame: 'other', parameters: {} };
};

type PathParameters = Readonly<Record<string, string>>;

const screenAt = ({ screens }: ClientManifest, path: string) => {
  for (const screen of screens) {
    const parameters = parametersOf(bare(screen.path), bare(path));
    if (parameters) return { screen, parameters };
  }

  return null;
};

/** The router takes no notice of a slash at the end. */
const bare = (path: string) => path.replace(/\/$/, '');

/** The parts of a path that stand where a pattern has `:name`; null if it doesn't fit. */
const parametersOf = (pattern: string, path: string): PathParameters | null => {
  const parts = path.split('/');
  const names = pattern.split('/');
  const fits = names.every((name, at) => (name.startsWith(':') ? parts[at] : name === parts[at]));
  if (!fits || names.length !== parts.length) return null;

  return Object.fromEntries(
    names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at] ?? '']] : [])),
  );
};

/** Only characters of an id are copied from a path into an address. */
const areReadable = (parameters: PathParameters) =>
  Object.values(parameters).every((value) => /^[\w.~-]+$/.test(value));

const addresses = (reads: readonly string[], parameters: PathParameters) =>
  reads.map((read) => read.replace(/:(\w+)/g, (name) => parameters[name.slice(1)] ?? name));
