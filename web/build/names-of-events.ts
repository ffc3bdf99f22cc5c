import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as known from '../../contracts/known-events.ts';

const KNOWN_EVENTS = join(import.meta.dirname, '../../contracts/known-events.ts');

/** What is built gets the names of events as they are now, without the cards that they come from. */
export const namesOfEvents = (): Plugin => ({
  name: 'names-of-events',
  apply: 'build',
  load: (id) =>
    id === KNOWN_EVENTS
      ? Object.entries(known)
          .map(([name, names]) => `export const ${name} = new Set(${JSON.stringify([...names])});`)
          .join('\n')
      : null,
});
