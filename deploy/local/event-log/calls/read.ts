import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { asServiceError, cancelledByServer, invalidArgument, readFailed, streamDeleted } from '../errors.ts';
import type { Log } from '../storage/log.ts';
import { type Extent, isVisible, PAGE } from '../storage/reading/reader.ts';
import { streamNotFoundReply } from '../wire/replies.ts';
import { fromWire, positionOf, streamName } from '../wire/values.ts';
import type { CallContext } from './context.ts';
import { type Filter, filterOf } from './filter.ts';
import { type Output, outputOf } from './output.ts';
import { subscribeToAll, subscribeToStream } from './subscription.ts';

type Call = ServerWritableStream<ReadReq, Buffer>;
type ReadOptions = ReadReq.Options;

const BACKWARDS = 1;

/** Read: a stream or `$all`, from anywhere in either direction, once or as a subscription. */
export const readHandler =
  ({ log, admit, calls }: CallContext) =>
  async (call: Call) => {
    const ending = new AbortController();
    const closed = calls.add(() => {
      ending.abort();
      call.emit('error', cancelledByServer());
    });
    call.once('cancelled', () => ending.abort());

    try {
      admit(call.metadata);
      const options = call.request.getOptions();
      if (!options) throw invalidArgument('options are missing');

      await read(log, options, outputOf(call, log.reader, options, ending.signal));
      if (!ending.signal.aborted) call.end();
    } catch (error) {
      if (!ending.signal.aborted) call.emit('error', asServiceError(error));
    } finally {
      closed();
    }
  };

const read = (log: Log, options: ReadOptions, output: Output): Promise<void> => {
  const streamOptions = options.getStream();
  const filter = filterIn(options);
  if (!streamOptions)
    return options.hasSubscription()
      ? subscribeToAll(log, options, filter, output)
      : readAll(log, options, filter, output);

  const stream = streamName(streamOptions.getStreamIdentifier());
  return options.hasSubscription()
    ? subscribeToStream(log, stream, streamOptions, output)
    : readStream(log, stream, options, output);
};

const filterIn = (options: ReadOptions): Filter | null => {
  const filter = options.getFilter();
  return filter ? filterOf(filter) : null;
};

const readStream = async ({ reader }: Log, stream: string, options: ReadOptions, output: Output) => {
  const extent = reader.extent(stream);
  if (extent === null) return output.send(streamNotFoundReply(stream));
  if (extent === 'tombstoned') throw streamDeleted(stream);

  const isBackwards = options.getReadDirection() === BACKWARDS;
  const start = options.getStream();
  let left = fromWire(options.getCount());
  if (left === 0 || (start?.hasEnd() && !isBackwards)) throw readFailed('ReadStreamResult');

  let revision = startOf(start, extent);

  while (left > 0 && revision >= 0 && !output.signal.aborted) {
    const limit = Math.min(left, PAGE);
    const page = isBackwards
      ? reader.streamBackward(extent, revision, limit)
      : reader.streamForward(extent, Math.max(revision, extent.first), limit);
    const last = page.at(-1);
    if (!last) return;

    const visible = page.filter((record) => isVisible(record, extent));
    await output.events(visible);
    left -= visible.length;
    if (isBackwards && last.revision < extent.first) return;
    revision = isBackwards ? last.revision - 1 : last.revision + 1;
    // Passing many events that are past their age must not keep other calls waiting.
    if (left > 0) await nextTurn();
  }
};

const startOf = (options: ReadReq.Options.StreamOptions | undefined, { last }: Extent): number => {
  if (!options || options.hasStart()) return 0;
  if (options.hasEnd()) return last;

  return fromWire(options.getRevision());
};

/** Reads forwards from a position on or backwards from before it, up to the end that the log has when the read begins. */
const readAll = async (
  { reader, position: end }: Log,
  options: ReadOptions,
  filter: Filter | null,
  output: Output,
) => {
  const isBackwards = options.getReadDirection() === BACKWARDS;
  const until = end();
  const requested = positionOf(options);
  // Forwards, an event beyond the end may still come. Any other position without an event is an error.
  if (requested !== null && !(requested > until && !isBackwards) && !reader.hasEventAt(requested))
    throw readFailed('ReadAllResult');

  let from = requested ?? (options.getAll()?.hasEnd() ? reader.after(until) : reader.after(-1));
  let left = fromWire(options.getCount());

  while (left > 0 && !output.signal.aborted) {
    const limit = filter ? PAGE : Math.min(left, PAGE);
    const page = isBackwards ? reader.backward(from, limit) : reader.forward(from, limit);
    const last = page.at(-1);
    if (!last) return;

    const matching = page.filter((record) => record.position <= until && (filter?.matches(record) ?? true));
    await output.events(matching.slice(0, left));
    left -= matching.length;
    if (last.position > until) return;
    from = isBackwards ? last.position : reader.positionAfter(last);
    if (left > 0) await nextTurn();
  }
};
