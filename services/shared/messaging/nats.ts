import { type ConnectionOptions, connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { Log } from '../running/logger.ts';
import { requestWhileAlive, SILENCE, sendSignsOfLife } from './signs-of-life.ts';

/** Aborts when the connection is lost; none while it is. */
const links = new WeakMap<NatsConnection, AbortController>();

/** Milliseconds between two pings: a host that died without a word is noticed by the third that finds no answer. */
const PING = 5_000;

/** Pings without an answer, after which the next one gives the connection up. */
const MISSED = 2;

/** Milliseconds that a server may take to greet, so that one which is back is not waited for in vain. */
const GREETING = 5_000;

/** Connects whatever the order of start, and for ever: requests fail at once while the server is away. */
export const connectNats = async (url: string, name: string): Promise<NatsConnection> => {
  const nats = await connect({
    ...natsAddress(url),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
    ignoreClusterUpdates: true,
    pingInterval: PING,
    maxPingOut: MISSED,
    timeout: GREETING,
  });

  return watched(nats);
};

/** Whoever asks over a connection that is watched hears at once when it is lost. */
export const watched = (nats: NatsConnection): NatsConnection => {
  links.set(nats, new AbortController());
  void followLink(nats);

  return nats;
};

/** The library takes no name and password in an address (`nats://name:password@host`). */
export const natsAddress = (url: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass'> => {
  const servers = url.split(',').map((server) => server.trim());
  const known = servers.map((server) => URL.parse(server)).find((server) => server?.username);
  if (!known) return { servers };

  return {
    servers: servers.map((server) => server.replace(/\/\/[^@/]*@/, '//')),
    user: decodeURIComponent(known.username),
    pass: decodeURIComponent(known.password),
  };
};

const followLink = async (nats: NatsConnection) => {
  for await (const { type } of nats.status()) {
    if (type === 'reconnect') links.set(nats, new AbortController());
    if (type !== 'disconnect') continue;
    links.get(nats)?.abort();
    links.delete(nats);
  }
};

type Call = { readonly subject: string; readonly request: z.ZodType; readonly reply: z.ZodType };

/**
 * Asks and waits `timeout` milliseconds. No connection, no responder, no answer in time: refused as `unavailable`
 * (`outage.ts`). A request whose connection is lost fails at once: its answer would find nobody. Long work is waited for
 * only while there are signs of life from whoever does it.
 */
export const ask = async <Asked extends Call>(
  nats: NatsConnection,
  call: Asked,
  request: z.infer<Asked['request']>,
  timeout: number,
): Promise<z.infer<Asked['reply']>> => {
  const link = links.get(nats) ?? refuse('unavailable');
  const payload = JSON.stringify(request);
  const asking =
    timeout > SILENCE
      ? requestWhileAlive(nats, call.subject, payload, timeout)
      : nats.request(call.subject, payload, { timeout });
  const { data } = await unlessLost(asking, link.signal);

  return call.reply.parse(JSON.parse(new TextDecoder().decode(data))) as z.infer<Asked['reply']>;
};

const unlessLost = <Answer>(asking: Promise<Answer>, lost: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const onLost = () => reject(new Refusal('unavailable'));
    lost.addEventListener('abort', onLost, { once: true });
    asking.then(resolve, reject).finally(() => lost.removeEventListener('abort', onLost));
  });

/**
 * Answers a subject within a queue group: each request reaches one of the services that answer it. The answer stops
 * it: takes no more requests and waits for those at work.
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
    try {
      const request = call.request.parse(message.json()) as z.infer<Asked['request']>;
      message.respond(JSON.stringify(await reply(request)));
    } catch (error) {
      log.error({ err: error, subject: call.subject }, 'request failed');
      message.respond(JSON.stringify({ ok: false, code: 'unavailable' }));
    } finally {
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
