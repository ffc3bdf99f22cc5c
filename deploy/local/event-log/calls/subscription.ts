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
 * A subscription is a cursor: read a page, send it, wait for more that concerns it. With a filter a checkpoint goes
 * out every so many records, wanted or not, and at no other time: EventStoreDB tells none to who has caught up either.
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
  /** Sends the next page and says how many records it had, sent or passed over. */
  advance(): Promise<number>;
  /** Whether something is to be sent for an event that was just written; if not, the cursor is past it. */
  concerns: Interest;
};

const follow = async (log: Log, output: Output, cursor: Cursor) => {
  let isLive = false;
  while (!output.signal.aborted) {
    const seen = log.position();
    const passed = await cursor.advance();
    if (passed === PAGE) isLive = false;
    if (passed > 0) {
      // A long way through records that nobody wants must not keep others waiting.
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
  let place = reader.after(position);
  let unmarked = 0;

  const pass = (record: LogRecord) => {
    position = record.position;
    place = reader.placeAfter(record);
    unmarked++;
  };
  const isDue = () => filter !== null && unmarked >= filter.interval;
  const isWanted = (record: LogRecord) => filter?.matches(record) ?? true;

  return {
    async advance() {
      const page = reader.forward(place, PAGE);
      for (const record of page) {
        const full = isWanted(record) ? output.event(record) : null;
        if (full) await full;
        pass(record);
        if (!isDue()) continue;
        unmarked = 0;
        await output.send(checkpointReply(position));
      }

      return page.length;
    },
    concerns: (record) => {
      if (isWanted(record) || (filter !== null && unmarked + 1 >= filter.interval)) return true;

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

/** A stream that was deleted keeps its revisions, and whoever follows it its place. */
const startInStream = (reader: Reader, stream: string, options: ReadReq.Options.StreamOptions): number => {
  if (options.hasStart()) return -1;

  const last = reader.last(stream) ?? -1;
  if (options.hasEnd()) return last;

  const revision = fromWire(options.getRevision());
  if (revision > last)
    throw beyondEnd(`revision ${revision} lies beyond the end of the stream '${stream}' at ${last}`);

  return revision;
};
