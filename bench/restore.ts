import { randomUUID } from 'node:crypto';
import type { BackedUpEvent } from '../services/command/backup/format/verified-backup.ts';
import { appendsTo } from '../services/command/backup/restoring/import.ts';
import { backupWith } from '../services/command/backup/testing/installation.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import { epochPrefix } from '../services/shared/log/epoch.ts';
import { startEventLogProcess } from '../tests/harness/event-log.ts';
import type { Figure } from './figure.ts';
import { metadata } from './read-side.ts';

const EVENTS = 100_000;
/**
 * How many documents are in progress at the same time. Two events in a row always belong to two different documents.
 */
const DOCUMENTS = 50;

/** Measures how long a restore takes to write a backup into the log, one event after the other in their order. */
export const bench = async (): Promise<readonly Figure[]> => {
  const eventLog = await startEventLogProcess();
  const store = openEventStore(eventLog.url, 'admin:changeit');

  try {
    const { events } = backupWith(interleaved());
    const signal = new AbortController().signal;
    const begun = performance.now();
    let written = 0;
    const wrote = (more: number) => {
      written += more;
    };
    await store.appendInOrder(appendsTo(2, events()), { signal, wrote });
    const seconds = (performance.now() - begun) / 1_000;

    let read = 0;
    for await (const { kind } of store.follow({ prefixes: [epochPrefix(2)], from: null, signal })) {
      if (kind === 'caught-up') break;
      if (kind === 'event') read++;
    }
    if (written !== EVENTS || read !== EVENTS)
      throw new Error(`${written} events were written, ${read} read`);

    return [{ name: 'events of a backup into the log', value: EVENTS / seconds, unit: '/s' }];
  } finally {
    await store.close();
    await eventLog.stop();
  }
};

const interleaved = (): readonly BackedUpEvent[] => {
  const documents = Array.from({ length: EVENTS / 100 }, () => randomUUID());

  return Array.from({ length: EVENTS }, (_, n) => {
    const generation = Math.floor(n / (DOCUMENTS * 100));
    const document = documents[generation * DOCUMENTS + (n % DOCUMENTS)] ?? '';
    const revision = Math.floor((n % (DOCUMENTS * 100)) / DOCUMENTS);

    const data = { field: `${document}.${randomUUID()}`, x: n % 700, y: n % 900 };

    return { type: 'FieldMoved', data, id: randomUUID(), stream: `document-${document}`, revision, metadata };
  });
};
