import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Reader } from '../storage/reading/reader.ts';
import type { LogRecord } from '../storage/record.ts';
import { eventReply } from '../wire/event-reply.ts';

/** Sends what a read finds to the client. Each promise resolves when the client has room for more. */
export type Output = {
  /** Aborts when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
  events(records: readonly LogRecord[]): Promise<void>;
  /** Null if there's room already, to save a turn of the event loop. */
  event(record: LogRecord): Promise<void> | null;
  send(reply: Buffer): Promise<void>;
};

export const outputOf = (
  call: ServerWritableStream<ReadReq, Buffer>,
  reader: Reader,
  options: ReadReq.Options,
  signal: AbortSignal,
): Output => {
  const idAsNumbers = options.getUuidOption()?.hasStructured() ?? false;
  const resolvesLinks = options.getResolveLinks();

  const replyOf = (found: LogRecord): Buffer => {
    const record = withoutDamagedData(found);
    const target = resolvesLinks ? linkTarget(reader, record) : undefined;
    return target === undefined
      ? eventReply(record, null, idAsNumbers)
      : eventReply(target && withoutDamagedData(target), record, idAsNumbers);
  };

  let buffered = 0;
  let wake = () => {};
  const roomForMore = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) resolve();
    }).finally(() => signal.removeEventListener('abort', wake));

  /** HTTP/2's flow control has its effect here: a slow reader just stays behind. */
  const write = (reply: Buffer) => {
    if (signal.aborted) return null;

    buffered += reply.length;
    call.write(reply, () => {
      buffered -= reply.length;
      if (buffered <= BUFFERED) wake();
    });
    return buffered > BUFFERED ? roomForMore() : null;
  };
  const event = (record: LogRecord) => (signal.aborted ? null : write(replyOf(record)));

  return {
    signal,
    event,
    events: async (records) => {
      for (const record of records) {
        const full = event(record);
        if (full) await full;
      }
    },
    send: async (reply) => write(reply) ?? undefined,
  };
};

/** A damaged event that an operator has accepted is sent with its position and metadata, but without its data. */
const withoutDamagedData = (record: LogRecord): LogRecord =>
  record.isDamaged ? { ...record, type: '$damaged', isJson: true, data: NOTHING } : record;

const NOTHING = Buffer.from('{}');

/** Bytes that may wait for a reader. A limit on the number of answers wouldn't limit the memory for large events. */
const BUFFERED = 256 * 1024;

/** The event that a link (`<revision>@<stream>`) points to; null if it's gone, undefined if the record is no link. */
const linkTarget = (reader: Reader, record: LogRecord): LogRecord | null | undefined => {
  if (record.type !== '$>') return undefined;

  const [, digits, stream] = /^(\d+)@(.+)$/s.exec(Buffer.from(record.data).toString()) ?? [];
  if (!digits || !stream) return null;

  const revision = Number(digits);
  const extent = reader.extent(stream);
  if (!extent || extent === 'tombstoned' || revision < extent.first) return null;

  const [target] = reader.streamForward(extent, revision, 1);
  return target?.revision === revision ? target : null;
};
