import { randomUUID } from 'node:crypto';
import { startService } from '../tests/harness/service.ts';
import { type Figure, printFigures } from './figure.ts';
import { projected, startReadSide, wholeLife } from './read-side.ts';

/** Of 24 events each. */
const DOCUMENTS = 4_000;

/** How fast the read models are built anew from a log that is there. */
export const bench = async (): Promise<readonly Figure[]> => {
  const readSide = await startReadSide();

  try {
    const { append, env } = readSide;
    const owner = randomUUID();
    let events = 0;
    let position = 0n;
    for (let n = 0; n < DOCUMENTS; n++) {
      const id = randomUUID();
      const life = wholeLife(id, owner);
      events += life.length;
      position = await append(`e1.document-${id}`, ...life);
    }

    const begun = performance.now();
    const projector = await startService('projector', env);
    const rebuild = await projected(readSide, position);
    const started = performance.now() - begun;
    await projector.stop();

    return [
      {
        name: `rebuild of ${events.toLocaleString('en-US')} events`,
        value: events / (rebuild / 1_000),
        unit: 'events/s',
        limit: { at: 'least', value: 5_000, source: 'design, section 12: projector rebuild' },
      },
      { name: 'the same, start of the process included', value: started / 1_000, unit: 's' },
    ];
  } finally {
    await readSide.stop();
  }
};

if (import.meta.main) printFigures('Projector', await bench());
