import {
  headers,
  type Msg,
  type NatsConnection,
  type QueuedIterator,
  TimeoutError,
} from '@nats-io/transport-node';
import { Refusal } from '#contracts/api/refusals.ts';

// A server or a service that hangs keeps its connections. Only what it sends tells whether it still works.

/** The header by which a request asks for empty messages now and then, before its answer. */
const SIGNS_OF_LIFE = 'Inkstream-Signs-Of-Life';

/** Milliseconds between two signs of life. */
const SIGN = 1_000;

/** Milliseconds without a sign of life after which whoever should work on a request is taken to hang. */
export const SILENCE = 6_000;

/** Waits `timeout` milliseconds at most, and only while somebody works on it: `unavailable` where nobody does. */
export const requestWhileAlive = async (
  nats: NatsConnection,
  subject: string,
  payload: string,
  timeout: number,
): Promise<Msg> => {
  const asked = headers();
  asked.set(SIGNS_OF_LIFE, 'yes');
  const options = { strategy: 'timer', maxWait: timeout, headers: asked } as const;
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

/** Sends them to whoever asked for them, until what is returned is called. */
export const sendSignsOfLife = (nats: NatsConnection, request: Msg): (() => void) => {
  if (!request.headers?.has(SIGNS_OF_LIFE)) return () => {};
  const isOver = () => nats.isClosed() || nats.isDraining();
  const timer = setInterval(() => isOver() || request.respond(), SIGN);

  return () => clearInterval(timer);
};
