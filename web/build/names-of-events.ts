import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as ofDocuments from '../../contracts/document/event-names.ts';
import * as ofAll from '../../contracts/known-events.ts';

const contracts = join(import.meta.dirname, '../../contracts');

/** The modules that have nothing but sets of names. */
const modules: Readonly<Record<string, Readonly<Record<string, ReadonlySet<string>>>>> = {
  [join(contracts, 'document/event-names.ts')]: ofDocuments,
  [join(contracts, 'known-events.ts')]: ofAll,
};

/** What is built gets the names of events as they are now, without the cards that they come from. */
export const namesOfEvents = (): Plugin => ({
  name: 'names-of-events',
  apply: 'build',
  load: (id) => {
    const known = modules[id];

    return known
      ? Object.entries(known)
          .map(([name, names]) => `export const ${name} = new Set(${JSON.stringify([...names])});`)
          .join('\n')
      : null;
  },
});
