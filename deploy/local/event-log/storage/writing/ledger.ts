import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { checksumOf } from '../damage/checksum.ts';
import type { Losses } from '../damage/losses.ts';
import { query } from '../database.ts';
import { metastream, streamOfMetastream, withTruncateBefore } from '../reading/stream-metadata.ts';
import {
  type Expected,
  LAST_REVISION,
  LAST_REVISION_ON_WIRE,
  type Outcome,
  type ProposedEvent,
  RECORD_OVERHEAD,
  sizeOf,
  type WriteRequest,
} from '../record.ts';
import { checkedRecord, positionAfter, type Row, selection } from '../rows.ts';
import { earlierWrites } from './earlier-writes.ts';
import { type StreamState, streamsOf } from './streams.ts';

export type Ledger = ReturnType<typeof openLedger>;

/** Decides what may be written and writes it, within the caller's transaction. */
export const openLedger = (database: DatabaseSync, losses: Losses) => {
  const streams = streamsOf(database, losses);
  const earlier = earlierWrites(database);
  const insertEvent = database.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let { last, next } = head(database, losses);

  const apply = (request: WriteRequest): Outcome => {
    if (request.kind === 'append' && request.deadline < Date.now()) return { kind: 'late' };

    const stream = streams.find(request.stream);
    const described = streamOfMetastream(request.stream);
    if (described !== null && streams.find(described).isTombstoned) return { kind: 'tombstoned' };
    const events = request.kind === 'append' ? request.events : [];

    return (
      forbidden(request.expected, stream) ??
      earlier.find(stream, request.expected, events) ??
      conflicting(request, stream) ??
      write(request, stream)
    );
  };

  const write = (request: WriteRequest, stream: StreamState): Outcome => {
    switch (request.kind) {
      case 'append':
        return append(request.stream, stream, request.events);
      case 'delete':
        return written(stream.last, truncate(request.stream, LAST_REVISION_ON_WIRE));
      case 'tombstone':
        return written(LAST_REVISION, tombstone(request.stream, stream));
    }
  };

  const append = (name: string, before: StreamState, events: readonly ProposedEvent[]): Outcome => {
    if (events.length === 0) return written(before.last, before.last < 0 ? -1 : last);

    const id = before.id ?? streams.create(name);
    let revision = before.last;
    for (const event of events) insert({ id, name }, ++revision, event);
    const position = last;
    streams.remember(name, { ...before, id, last: revision });
    if (before.isDeleted) truncate(name, String(before.last + 1));

    return written(revision, position);
  };

  const truncate = (name: string, truncateBefore: string): number => {
    const data = withTruncateBefore(streams.metadata(name), truncateBefore);
    append(metastream(name), streams.find(metastream(name)), [systemEvent('$metadata', data)]);

    return last;
  };

  const tombstone = (name: string, before: StreamState): number => {
    const id = before.id ?? streams.create(name);
    insert({ id, name }, LAST_REVISION, systemEvent('$streamDeleted', Buffer.from('{}')));
    streams.remember(name, { ...before, id, isTombstoned: true });

    return last;
  };

  const insert = (
    stream: { readonly id: number; readonly name: string },
    revision: number,
    event: ProposedEvent,
  ) => {
    const { type, isJson, data, metadata } = event;
    const [id, created] = [Buffer.from(event.id, 'hex'), Date.now()];
    const record = { ...event, position: next, stream: stream.name, revision, id, created };
    const checksum = checksumOf(record);
    insertEvent.run(
      ...[next, stream.id, revision, id, type, created, isJson ? 1 : 0, data, metadata, checksum],
    );
    earlier.remember(event.id, { stream: stream.id, revision, position: next });
    last = next;
    next += RECORD_OVERHEAD + sizeOf(event);
  };

  return {
    apply,
    /** The position of the last event written, even if it isn't on the disk yet; -1 in an empty log. */
    last: () => last,
    /** To be called after a rollback: forgets everything remembered and reads the database again. */
    reload: () => {
      streams.forget();
      earlier.forget();
      ({ last, next } = head(database, losses));
    },
  };
};

/** An event that the log itself writes. */
export const systemEvent = (type: string, data: Uint8Array): ProposedEvent => ({
  id: randomUUID().replaceAll('-', ''),
  type,
  isJson: true,
  data,
  metadata: new Uint8Array(0),
});

const head = (database: DatabaseSync, losses: Losses) => {
  const row = query<Row>(database, `${selection} ORDER BY e.position DESC LIMIT 1`).get();
  if (!row) return { last: -1, next: losses.gaps.get(0) ?? 0 };

  const record = checkedRecord(row, losses);
  return { last: record.position, next: positionAfter(record, losses) };
};

const forbidden = (expected: Expected, stream: StreamState): Outcome | null => {
  if (stream.isTombstoned) return { kind: 'tombstoned' };
  if (expected !== 'stream_exists') return null;
  if (stream.isDeleted) return { kind: 'tombstoned' };

  return stream.last < 0 && !stream.hasMetadata ? { kind: 'wrong-revision', current: -1 } : null;
};

const conflicting = (
  { kind, expected }: WriteRequest,
  { last, isDeleted, hasMetadata }: StreamState,
): Outcome | null => {
  if (kind === 'delete' && last < 0 && !hasMetadata) return { kind: 'wrong-revision', current: -1 };

  const revision = expected === 'no_stream' ? -1 : expected;
  if (typeof revision !== 'number' || revision === last) return null;
  if (revision === -1 && isDeleted) return null;

  return { kind: 'wrong-revision', current: last };
};

const written = (revision: number, position: number): Outcome => ({ kind: 'written', revision, position });
