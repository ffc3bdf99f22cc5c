import { readdir } from 'node:fs/promises';
import { type Figure, printFigures } from './figure.ts';

/**
 * `npm run bench [name …]` runs every module here that exports `bench`, or only the named ones, one after the other.
 */
const run = async (wanted: readonly string[]) => {
  const benches = await available();
  const unknown = wanted.filter((name) => !benches.has(name));
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown}; there are ${[...benches.keys()]}.`);

  let missed = 0;
  for (const [name, bench] of benches) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    missed += printFigures(name, await bench()).length;
  }
  console.log(missed > 0 ? `\nLimits missed: ${missed}` : '\nNo limit missed.');
};

type Bench = () => Promise<readonly Figure[]>;

const available = async (): Promise<ReadonlyMap<string, Bench>> => {
  const files = (await readdir(import.meta.dirname)).filter(
    (file) => /^[\w-]+\.ts$/.test(file) && file !== 'run.ts',
  );
  const found = new Map<string, Bench>();
  for (const file of files.sort()) {
    const module: { readonly bench?: Bench } = await import(`./${file}`);
    if (module.bench) found.set(file.replace('.ts', ''), module.bench);
  }

  return found;
};

await run(process.argv.slice(2));
