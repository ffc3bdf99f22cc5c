import type { Message, Recorded } from '#contracts/envelope.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { epochOf, withoutEpoch } from '../../services/shared/log/epoch.ts';
import type { Appended, EventStore, Followed, NewEvent } from '../../services/shared/log/event-store.ts';
import { memoryVault } from '../../services/shared/vault/testing/memory-vault.ts';
import type { Process, World } from './world.ts';

type Stored = { readonly event: Recorded; readonly name: string };

export type MemoryLog = ReturnType<typeof memoryLog>;

/**
 * A log that behaves like EventStoreDB: it checks expected revisions, answers a repeated append as before, and has one
 * order of all events. With `isCareless` it doesn't check revisions, so that a test sees whether the simulation notices.
 */
export const memoryLog = ({ isCareless = false } = {}) => {
  const all: Stored[] = [];
  const streamOf = (name: string) => all.filter((one) => one.name === name).map(({ event }) => event);

  const append = (name: string, expected: number, events: readonly NewEvent[]): Appended | 'conflict' => {
    const stream = streamOf(name);
    const before = stream.findIndex(({ id }) => id === events[0]?.id);
    if (before >= 0)
      return { revision: before + events.length - 1, position: positionOf(stream, before, events) };
    if (stream.length - 1 !== expected && !isCareless) return 'conflict';

    const position = BigInt(all.length + 1) * 100n;
    for (const [n, { id, event, metadata }] of events.entries())
      all.push({
        name,
        event: {
          ...(event as Message),
          id,
          stream: withoutEpoch(name),
          revision: stream.length + n,
          position: position + BigInt(n),
          metadata,
        },
      });

    return { revision: stream.length + events.length - 1, position: position + BigInt(events.length - 1) };
  };

  /** The event store's port for one process. */
  const storeFor = ({ call }: World, process: Process): EventStore => ({
    read: (name, from = 0, count = Number.MAX_SAFE_INTEGER) =>
      call(process, `reads ${name}`, () => streamOf(name).slice(from, from + count)),
    readLast: (name) => call(process, `reads the end of ${name}`, () => streamOf(name).at(-1) ?? null),
    readTimeOf: () => Promise.reject(new Error('Nobody looks at clocks here.')),
    append: (name, expected, events) =>
      call(process, `appends to ${name}`, () => append(name, expected, events)),
    appendInOrder: () => Promise.reject(new Error('Nothing is restored here.')),
    head: () => call(process, 'reads the head', () => all.at(-1)?.event.position ?? 0n),
    trouble: async () => null,
    close: async () => {},
    follow: async function* ({ from, signal, ...wanted }): AsyncIterable<Followed> {
      let last = from ?? -1n;
      const isWanted = ({ name, event }: Stored) =>
        event.position > last &&
        ('types' in wanted
          ? wanted.types.includes(event.type)
          : wanted.prefixes.some((prefix) => name.startsWith(prefix)));

      while (!signal.aborted) {
        const next = await call(
          process,
          'follows',
          () => all.find(isWanted),
          () => signal.aborted || all.some(isWanted),
        ).catch(() => undefined);
        if (!next) continue;
        last = next.event.position;
        yield { kind: 'event', event: next.event, epoch: epochOf(next.name) };
      }
    },
  });

  return { all: () => all.map(({ event }) => event), streamOf, storeFor, vault: memoryVault(keyOf) };
};

/** The same in every run, since ids of events come from what is stored. */
const keyOf = (id: string) => Buffer.from(sha256(id), 'hex');

const positionOf = (stream: readonly Recorded[], before: number, events: readonly NewEvent[]): bigint =>
  stream[before + events.length - 1]?.position ?? 0n;
