import {
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type QueuedIterator,
  TimeoutError,
} from '@nats-io/transport-node';
import { Refusal } from '#contracts/api/refusals.ts';

// A server or service that hangs keeps its connections. Only what it sends shows whether it still works.

/** The header by which a request asks for an empty message now and then until its answer. */
const SIGNS_OF_LIFE = 'Inkstream-Signs-Of-Life';

/** Milliseconds between two signs of life. */
const SIGN = 1_000;

/** Milliseconds without a sign of life after which the service that has the request counts as hung or dead. */
export const SILENCE = 4_000;

/** Milliseconds that an answer may take without signs of life. */
export const SHORT = 6_000;

/**
 * Waits at most `timeout` milliseconds, and only while somebody works on the request. Otherwise asks once more, since
 * there may be another service that does it, and then refuses `unavailable`.
 */
export const requestWhileAlive = async (
  nats: NatsConnection,
  subject: string,
  payload: string,
  timeout: number,
  requestHeaders: MsgHdrs = headers(),
): Promise<Msg> => {
  requestHeaders.set(SIGNS_OF_LIFE, 'yes');
  const asking = () => requestOnce(nats, subject, payload, timeout, requestHeaders);

  return asking().catch((error) => (error instanceof Refusal ? asking() : Promise.reject(error)));
};

const requestOnce = async (
  nats: NatsConnection,
  subject: string,
  payload: string,
  timeout: number,
  requestHeaders: MsgHdrs,
): Promise<Msg> => {
  const options = { strategy: 'timer', maxWait: timeout, headers: requestHeaders } as const;
  const messages = (await nats.requestMany(subject, payload, options)) as QueuedIterator<Msg>;
  const silence = setTimeout(() => messages.stop(new Refusal('unavailable')), SILENCE);

  try {
    for await (const message of messages) {
      if (message.data.length > 0) return message;
      silence.refresh();
    }
    throw new TimeoutError();
  } finally {
    clearTimeout(silence);
  }
};

/** Sends signs of life to a requester who asked for them, until the returned function is called. */
export const sendSignsOfLife = (nats: NatsConnection, request: Msg): (() => void) => {
  if (!request.headers?.has(SIGNS_OF_LIFE)) return () => {};
  const isOver = () => nats.isClosed() || nats.isDraining();
  const timer = setInterval(() => isOver() || request.respond(), SIGN);

  return () => clearInterval(timer);
};
