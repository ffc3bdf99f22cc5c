import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Metadata } from '#contracts/envelope.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { EventStore, NewEvent } from '../../services/shared/log/event-store.ts';
import { type EventLogProcess, startEventLog } from './event-log-process.ts';

/** A log of its own for each test, and the port to it. */
export let log: EventLogProcess;
export let store: EventStore;
export let stopped: AbortController;

/** Opens one for each test of a file. */
export const openedForEach = () => {
  beforeEach(async () => {
    log = await startEventLog();
    store = openEventStore(log.url, 'admin:changeit');
    stopped = new AbortController();
  });

  afterEach(async () => {
    stopped.abort();
    await log.dispose();
    await store.close();
  });
};

export const metadata: Metadata = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'system', id: 'test' },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
  schema: 1,
  prev: null,
  hash: '',
};

export const event = (type: string, text = ''): NewEvent => ({
  id: randomUUID(),
  event: { type, data: { text } },
  metadata,
});

export const append = async (stream: string, expected: number, events: readonly NewEvent[]) => {
  const appended = await store.append(stream, expected, events);

  return appended === 'conflict' ? expect.fail('conflict') : appended;
};
