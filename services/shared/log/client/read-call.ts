import { convertToCommandError } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, Client, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { type Source, StreamsClient, StreamsService } from './protocol.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';

/** A read that is under way. */
export type Reading = {
  /** All that has come since the last time; null at the end. Rejects with the client's own errors. */
  readonly next: () => Promise<readonly ReadAnswer[] | null>;
  /** Ends the call. Whoever waits for more gets null. */
  readonly cancel: () => void;
};

type Call = ClientReadableStream<ReadAnswer>;

/** How many answers may wait here to be read. */
const AHEAD = 32;

/** Begins a read. Further answers are fetched while somebody works on the last ones. */
export const openRead = (source: Source, request: ReadReq): Reading => {
  let call: Call | null = null;
  let waiting: ReadAnswer[] = [];
  let isOver = false;
  let failure: unknown = null;
  let wake = () => {};
  const news = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });

  const end = (error: unknown = null) => {
    if (isOver) return;
    isOver = true;
    failure = error;
    wake();
  };
  const listen = (opened: Call) => {
    opened.on('data', (answer: ReadAnswer) => {
      waiting.push(answer);
      if (waiting.length >= AHEAD) opened.pause();
      wake();
    });
    opened.on('end', () => end());
    opened.on('error', (error) => end(convertToCommandError(error)));
  };
  openCall(source, request).then((opened) => {
    call = opened;
    listen(opened);
    if (isOver) stop(opened);
  }, end);

  return {
    next: async () => {
      while (waiting.length === 0 && !isOver) await news();
      if (waiting.length === 0 && failure !== null) throw failure;
      if (waiting.length === 0) return null;
      const answers = waiting;
      waiting = [];
      call?.resume();

      return answers;
    },
    cancel: () => {
      if (isOver) return;
      end();
      waiting = [];
      if (call) stop(call);
    },
  };
};

/** Ends a call in a turn of its own, as the client does: https://github.com/grpc/grpc-node/issues/1464. */
const stop = (call: Call) => {
  call.pause();
  setImmediate(() => call.cancel());
};

/**
 * Private members of the client: how it opens a call over its connection, and how the connection learns that a call
 * failed.
 */
type Internals = {
  readonly GRPCStreamCreator: (
    kind: typeof StreamsClient,
    name: string,
    open: (client: Client) => Call,
  ) => () => Promise<Call>;
  readonly callArguments: (
    options: Pick<Source, 'credentials'>,
    call: { readonly deadline: number },
  ) => [Metadata, CallOptions];
};

const { path, requestSerialize } = StreamsService.read;

/** The client's own read, except for the way in which it decodes answers. */
const openCall = ({ client, credentials }: Source, request: ReadReq): Promise<Call> => {
  const internals = client as unknown as Internals;
  const passed = internals.callArguments({ credentials }, { deadline: Infinity });

  return internals.GRPCStreamCreator(StreamsClient, 'read', (stub) =>
    stub.makeServerStreamRequest(path, requestSerialize, readAnswer, request, ...passed),
  )();
};
