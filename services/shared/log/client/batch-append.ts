import type { Credentials } from '@eventstore/db-client';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import type { NewEvent, OrderedAppend } from '../event-store.ts';
import { Empty, type Source, StreamsClient, shared, streams, Timestamp } from './protocol.ts';
import { uuidOf } from './uuid.ts';

/** The log's BatchAppend: one call that carries many appends. Each has an id, and is answered under it. */
export type BatchCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp> & {
  /** Tells the connection of a failure that the call itself has not noticed, such as silence. */
  readonly failed: (error: unknown) => void;
};

/** Private members of the client: a call over its connection, with the credentials that it would send. */
type Internals = {
  readonly execute: <Answer>(
    kind: typeof StreamsClient,
    name: string,
    action: (client: InstanceType<typeof StreamsClient>) => Promise<Answer>,
  ) => Promise<Answer>;
  readonly callArguments: (
    options: { readonly credentials: Credentials },
    call: { readonly deadline: number },
  ) => Parameters<InstanceType<typeof StreamsClient>['batchAppend']>;
  readonly handleError: (...failed: unknown[]) => void;
};

/**
 * Opens the call. The client's own method keeps unanswered appends in one list for all clients of the process, ignores
 * deadlines, and ends the process when an answer is late; so we make the call ourselves.
 */
export const openBatchCall = ({ client, credentials }: Source): Promise<BatchCall> => {
  const internals = client as unknown as Internals;

  return internals.execute(StreamsClient, 'batchAppend', async (grpc) => {
    const call = grpc.batchAppend(...internals.callArguments({ credentials }, { deadline: Infinity }));
    const failed = (error: unknown) => internals.handleError(grpc, error);
    call.on('error', failed);

    return Object.assign(call, { failed });
  });
};

export type IdentifiedAppend = OrderedAppend & { readonly id: string };

/** `patience` is the milliseconds that the log may take for the append. */
export const batchRequest = (
  { id, stream, expected, events }: IdentifiedAppend,
  patience: number,
): BatchAppendReq => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  options.setDeadline(Timestamp.fromDate(new Date(Date.now() + patience)));
  if (expected < 0) options.setNoStream(new Empty());
  else options.setStreamPosition(String(expected));

  const request = new streams.BatchAppendReq();
  request.setOptions(options);
  request.setCorrelationId(new shared.UUID().setString(id));
  request.setProposedMessagesList(events.map(proposed));
  request.setIsFinal(true);

  return request;
};

const proposed = ({ id, event, metadata }: NewEvent) => {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
  message.setData(Buffer.from(JSON.stringify(event.data)));
  message.setCustomMetadata(Buffer.from(JSON.stringify(metadata)));

  return message;
};

/** The id of the append that is answered. */
export const answeredId = (answer: BatchAppendResp): string => {
  const id = answer.getCorrelationId();
  const halves = id?.getStructured();
  if (!halves) return id?.getString() ?? '';

  return uuidOf(BigInt(halves.getMostSignificantBits()), BigInt(halves.getLeastSignificantBits()));
};

/** Where the log put the last event; null if it already had the events and doesn't remember where. */
export const answeredPosition = (success: BatchAppendResp.Success): bigint | null => {
  const position = success.getPosition()?.getCommitPosition();

  return position === undefined ? null : BigInt(position);
};

export const answeredStream = (answer: BatchAppendResp): string =>
  Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? '').toString();
