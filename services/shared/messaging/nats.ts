import { connect, headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { Histogram } from 'prom-client';
import type { z } from 'zod';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { Log } from '../running/logger.ts';
import { correlationIdOf, formatTraceparent, parseTraceparent } from '../tracing/ids.ts';
import { currentPlace, traceWork } from '../tracing/tracing.ts';
import { natsAddress } from './address.ts';
import { requestWhileAlive, SHORT, sendSignsOfLife } from './signs-of-life.ts';

/** For each connection, a controller that aborts when it is lost. */
const links = new WeakMap<NatsConnection, AbortController>();

/** Milliseconds between two pings. A host that died silently is noticed when the third ping gets no answer. */
const PING = 5_000;

/** How many pings may stay unanswered before the next one gives up the connection. */
const MISSED = 2;

/** Milliseconds that a server may take to greet, so that we don't wait in vain for one that is back. */
const GREETING = 5_000;

/**
 * Connects in whatever order services start, and keeps trying for ever. Requests fail at once while the server is away.
 */
export const connectNats = async (url: string, name: string, ping = PING): Promise<NatsConnection> => {
  const nats = await connect({
    ...natsAddress(url),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
    ignoreClusterUpdates: true,
    pingInterval: ping,
    maxPingOut: MISSED,
    timeout: GREETING,
  });

  return watched(nats);
};

/** Makes requests over this connection fail at once when it is lost. */
export const watched = (nats: NatsConnection): NatsConnection => {
  links.set(nats, new AbortController());
  void followLink(nats);

  return nats;
};

const followLink = async (nats: NatsConnection) => {
  for await (const { type } of nats.status()) {
    if (type === 'reconnect') links.set(nats, new AbortController());
    if (type !== 'disconnect') continue;
    links.get(nats)?.abort();
    links.delete(nats);
  }
};

/**
 * Ends a connection once all that was said over it has arrived. Where the server is gone, as when everything on a machine
 * stops at once, nothing arrives any more, and the connection ends without that. Never throws.
 */
export const endNats = async (nats: NatsConnection): Promise<void> => {
  if (links.has(nats)) await nats.drain().catch(() => {});
  await nats.close().catch(() => {});
};

type Call = { readonly subject: string; readonly request: z.ZodType; readonly reply: z.ZodType };

/**
 * Sends a request and waits `timeout` milliseconds. Refuses `unavailable` (`outage.ts`) if there is no connection, no
 * responder, or no answer in time. If the connection is lost, the request fails at once, because its answer could not
 * arrive. For long work, it only waits while the service that does it gives signs of life, and then asks another one.
 */
export const ask = async <Asked extends Call>(
  nats: NatsConnection,
  call: Asked,
  request: z.infer<Asked['request']>,
  timeout: number,
): Promise<z.infer<Asked['reply']>> => {
  const link = links.get(nats) ?? refuse('unavailable');
  const payload = JSON.stringify(request);
  const asking = () =>
    timeout > SHORT
      ? requestWhileAlive(nats, call.subject, payload, timeout, traceHeaders())
      : nats.request(call.subject, payload, { timeout, ...(currentPlace() && { headers: traceHeaders() }) });
  const { data } = await traceWork({ name: `ask ${call.subject}`, kind: 'client' }, () =>
    unlessLost(asking(), link.signal),
  );

  return call.reply.parse(JSON.parse(new TextDecoder().decode(data))) as z.infer<Asked['reply']>;
};

const traceHeaders = (): MsgHdrs => {
  const made = headers();
  const place = currentPlace();
  if (place) made.set(TRACEPARENT, formatTraceparent(place));

  return made;
};

/** W3C Trace Context names the header so. */
const TRACEPARENT = 'traceparent';

/** Where the request that a message asks for belongs. */
const takeRequest = (subject: string, message: Msg) => {
  const place = parseTraceparent(message.headers?.get(TRACEPARENT));

  return {
    name: `answer ${subject}`,
    kind: 'server' as const,
    ...(place && { correlationId: correlationIdOf(place), parent: place.span }),
  };
};

const unlessLost = <Answer>(asking: Promise<Answer>, lost: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const onLost = () => reject(new Refusal('unavailable'));
    lost.addEventListener('abort', onLost, { once: true });
    asking.then(resolve, reject).finally(() => lost.removeEventListener('abort', onLost));
  });

const durations = new Histogram({
  name: 'message_duration_seconds',
  help: 'Time that answering a request over NATS took, such as preparing a file or sealing a document',
  labelNames: ['subject', 'result'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});

/**
 * Answers a subject within a queue group, so that each request reaches one of the services that answer it. Call what it
 * returns to stop: it then accepts no more requests and waits for the running ones.
 */
export const answer = <Asked extends Call>(
  nats: NatsConnection,
  call: Asked,
  log: Log,
  reply: (request: z.infer<Asked['request']>) => Promise<z.infer<Asked['reply']>>,
): (() => Promise<void>) => {
  const working = new Set<Promise<void>>();

  const respond = async (message: Msg) => {
    const endSigns = sendSignsOfLife(nats, message);
    const end = durations.startTimer({ subject: call.subject });
    let result = 'answered';
    try {
      const request = call.request.parse(message.json()) as z.infer<Asked['request']>;
      const answered = await traceWork(takeRequest(call.subject, message), () => reply(request));
      message.respond(JSON.stringify(answered));
    } catch (error) {
      result = 'failed';
      log.error({ err: error, subject: call.subject }, 'request failed');
      message.respond(JSON.stringify({ ok: false, code: 'unavailable' }));
    } finally {
      end({ result });
      endSigns();
    }
  };

  const track = (work: Promise<void>) => {
    working.add(work);
    void work.finally(() => working.delete(work));
  };

  const subscription = nats.subscribe(call.subject, {
    queue: call.subject,
    callback: (failure, message) => {
      if (failure) log.error({ err: failure, subject: call.subject }, 'subscription failed');
      else track(respond(message));
    },
  });

  return async () => {
    await subscription.drain();
    await Promise.all(working);
  };
};
