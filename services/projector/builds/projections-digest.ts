import { readFileSync } from 'node:fs';
import { sha256 } from '../../shared/keys/sha256.ts';

const CONTRACTS = new URL('../../../contracts/', import.meta.url);

/** The files of this repository that a module is made of, itself among them, with what is in each; no types. */
export const sourcesOf = (module: URL): ReadonlyMap<string, string> => {
  const sources = new Map<string, string>();
  const add = (file: URL) => {
    if (sources.has(file.href)) return;
    const source = readFileSync(file, 'utf8');
    sources.set(file.href, source);
    for (const imported of importsOf(source)) add(fileOf(imported, file));
  };
  add(module);

  return sources;
};

/** Tells what a module does from what it did in another version of the product; where its files lie does not count. */
export const sourceDigest = (module: URL): string =>
  sha256([...sourcesOf(module).values()].map(sha256).toSorted().join(' ')).slice(0, 12);

const importsOf = (source: string): readonly string[] =>
  [...source.matchAll(IMPORT)].flatMap(([, specifier = '']) => (OURS.test(specifier) ? specifier : []));

const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const OURS = /^(?:\.\.?\/|#contracts\/)/;

const fileOf = (specifier: string, importer: URL): URL =>
  specifier.startsWith('#contracts/')
    ? new URL(specifier.slice('#contracts/'.length), CONTRACTS)
    : new URL(specifier, importer);

export const APPLYING = new URL('../applying/apply.ts', import.meta.url);

/**
 * Tells these projections, and how they are applied, from those of another version of the product. What serves and was
 * begun by others is built anew: nobody has to say that a projection has changed.
 */
export const PROJECTIONS = sourceDigest(APPLYING);
