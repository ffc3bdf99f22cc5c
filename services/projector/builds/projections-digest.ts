import { readFileSync } from 'node:fs';
import { sha256 } from '../../shared/keys/sha256.ts';

const CONTRACTS = new URL('../../../contracts/', import.meta.url);

/** The files of this repository that a module consists of, itself included, with their contents. Types are left out. */
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

/**
 * A digest that changes when a module's code changes between versions of the product. Where its files are doesn't
 * matter.
 */
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
 * Identifies these projections and how they are applied. Read models that serve and were made by others are rebuilt, so
 * nobody has to announce that a projection has changed.
 */
export const PROJECTIONS = sourceDigest(APPLYING);
