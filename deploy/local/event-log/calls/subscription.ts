import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { beyondEnd, streamDeleted } from '../errors.ts';
import type { Log } from '../storage/log.ts';
import type { Interest } from '../storage/reading/commit-notices.ts';
import { isVisible, PAGE, type Reader } from '../storage/reading/reader.ts';
import type { LogRecord } from '../storage/record.ts';
import { caughtUpReply, checkpointReply, confirmationReply } from '../wire/replies.ts';
import { fromWire, positionOf } from '../wire/values.ts';
import type { Filter } from './filter.ts';
import type { Output } from './output.ts';

/**
 * A subscription is a cursor: it reads a page, sends it, and waits for more events that concern it. With a filter it
 * sends a checkpoint every so many records, matching or not. It sends none at other times, as EventStoreDB doesn't.
 */
export const subscribeToAll = async (
  log: Log,
  options: ReadReq.Options,
  filter: Filter | null,
  output: Output,
) => {
  const cursor = allCursor(log, options, filter, output);
  await output.send(confirmationReply());

  await follow(log, output, cursor);
};

export const subscribeToStream = async (
  log: Log,
  stream: string,
  options: ReadReq.Options.StreamOptions,
  output: Output,
) => {
  if (log.reader.extent(stream) === 'tombstoned') throw streamDeleted(stream);
  const cursor = streamCursor(log, stream, options, output);
  await output.send(confirmationReply());

  await follow(log, output, cursor);
};

type Cursor = {
  /** Sends the next page and returns how many records it had, including those that were left out. */
  advance(): Promise<number>;
  /** Whether something has to be sent for an event that was just written; if not, the cursor moves past it. */
  concerns: Interest;
};

const follow = async (log: Log, output: Output, cursor: Cursor) => {
  let isLive = false;
  while (!output.signal.aborted) {
    const seen = log.position();
    const passed = await cursor.advance();
    if (passed === PAGE) isLive = false;
    if (passed > 0) {
      // Passing many records that don't match must not keep other calls waiting.
      await nextTurn();
      continue;
    }

    if (!isLive) {
      await output.send(caughtUpReply());
      isLive = true;
    }
    await log.next(cursor.concerns, seen, output.signal);
  }
};

const allCursor = (
  { reader, position: end }: Log,
  options: ReadReq.Options,
  filter: Filter | null,
  output: Output,
): Cursor => {
  let position = startInAll(options, end());
  let nextPosition = reader.after(position);
  let sinceCheckpoint = 0;

  const pass = (record: LogRecord) => {
    position = record.position;
    nextPosition = reader.positionAfter(record);
    sinceCheckpoint++;
  };
  const isDue = () => filter !== null && sinceCheckpoint >= filter.checkpointInterval;
  const isWanted = (record: LogRecord) => filter?.matches(record) ?? true;

  return {
    async advance() {
      const page = reader.forward(nextPosition, PAGE);
      for (const record of page) {
        const full = isWanted(record) ? output.event(record) : null;
        if (full) await full;
        pass(record);
        if (!isDue()) continue;
        sinceCheckpoint = 0;
        await output.send(checkpointReply(position));
      }

      return page.length;
    },
    concerns: (record) => {
      if (isWanted(record) || (filter !== null && sinceCheckpoint + 1 >= filter.checkpointInterval))
        return true;

      pass(record);
      return false;
    },
  };
};

const startInAll = (options: ReadReq.Options, end: number): number => {
  const position = positionOf(options);
  if (position === null) return options.getAll()?.hasEnd() ? end : -1;
  if (position > end) throw beyondEnd(`position ${position} lies beyond the end of the log at ${end}`);

  return position;
};

const streamCursor = (
  { reader }: Log,
  stream: string,
  options: ReadReq.Options.StreamOptions,
  output: Output,
): Cursor => {
  let revision = startInStream(reader, stream, options);

  return {
    async advance() {
      const extent = reader.extent(stream);
      if (extent === 'tombstoned') throw streamDeleted(stream);
      if (!extent || extent.last <= revision) return 0;

      const page = reader.streamForward(extent, Math.max(revision + 1, extent.first), PAGE);
      await output.events(page.filter((record) => isVisible(record, extent)));
      revision = page.at(-1)?.revision ?? revision;

      return page.length;
    },
    concerns: (record) => record.stream === stream,
  };
};

/** A deleted stream keeps its revisions, so its followers go on from where they were. */
const startInStream = (reader: Reader, stream: string, options: ReadReq.Options.StreamOptions): number => {
  if (options.hasStart()) return -1;

  const last = reader.last(stream) ?? -1;
  if (options.hasEnd()) return last;

  const revision = fromWire(options.getRevision());
  if (revision > last)
    throw beyondEnd(`revision ${revision} lies beyond the end of the stream '${stream}' at ${last}`);

  return revision;
};
