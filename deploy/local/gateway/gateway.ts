import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '#contracts/api/refusals.ts';
import { addressReader } from '../../../services/shared/http/client.ts';
import { bareHeaders } from '../../../services/shared/http/headers.ts';
import { INSTANCE_PATH } from './instance.ts';
import { hasBody, ownRawHeaders, serviceAt } from './pass-on.ts';
import { refuser } from './refuser.ts';
import { tracedOn } from './traced.ts';

type Options = {
  /** The addresses of command services. */
  readonly command: readonly string[];
  /** The query service, which answers in this process, or the addresses of several. */
  readonly reads: RequestListener | readonly string[];
  /** The proxies that are believed about where a request came from (services/shared/http/client.ts); none by default. */
  readonly trustedProxies?: string;
  /** Where people reach the product. */
  readonly publicUrl?: string;
  /** What it answers at INSTANCE_PATH, so that whoever started it can tell it from another listener. */
  readonly instance?: string;
  readonly timeLimits?: TimeLimits;
};

/** Milliseconds within which a request's headers, its body and an upload have to arrive. */
type TimeLimits = { readonly headers: number; readonly body: number; readonly upload: number };

/** An upload: 10 MB over a slow line. */
const TIME_LIMITS: TimeLimits = { headers: 15_000, body: 30_000, upload: 120_000 };

/**
 * Milliseconds that an idle connection is kept open, as long as the services behind keep theirs, so that a client which
 * sends another request after a pause doesn't find it closed.
 */
const KEEP_ALIVE = 65_000;

/** Milliseconds between two checks for late requests; Node's default is 30 s. */
const LATE_CHECK_INTERVAL = 1_000;

/** Milliseconds that running requests get when the gateway stops. */
const GRACE = 2_000;

export type Gateway = {
  readonly server: Server;
  /** Takes no new requests, and lets answers finish. */
  readonly stop: () => Promise<void>;
};

/**
 * One origin for both services: requests that may change something, and those of identity providers (SCIM), are passed on
 * to `command`, and `reads` answers all others.
 */
export const gateway = ({
  command,
  reads,
  trustedProxies = '',
  publicUrl = '',
  instance = '',
  timeLimits = TIME_LIMITS,
}: Options): Gateway => {
  const addressOf = addressReader(trustedProxies);
  const refuse = refuser(bareHeaders(publicUrl));
  const changes = serviceAt(command);
  const elsewhere = typeof reads === 'function' ? null : serviceAt(reads);

  const timeouts = {
    headersTimeout: timeLimits.headers,
    requestTimeout: timeLimits.upload,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval: Math.min(LATE_CHECK_INTERVAL, timeLimits.headers),
  };
  const server = createServer(timeouts, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);
    if (request.url === INSTANCE_PATH) return void response.end(instance);

    if (hasBody(request) && !isUpload(request))
      endAfter(request, timeLimits.body, () => refuse(response, new Refusal('too-slow')));
    if (typeof reads === 'function' && !isForCommand(request)) return reads(request, response);
    const service = elsewhere && !isForCommand(request) ? elsewhere : changes;
    const unavailable = () => refuse(response, new Refusal('unavailable'));
    const how = tracedOn(request, response, forwarded(request, addressOf));
    void service.pass(request, response, { ...how, unavailable });
  });

  server.on('clientError', refuseRaw(bareHeaders(publicUrl)));

  return {
    server,
    stop: async () => {
      await stopServer(server);
      await Promise.all([changes.close(), elsewhere?.close()]);
    },
  };
};

/** What identity providers read is answered where they write, so that they read what they have just written. */
const isForCommand = ({ method, url = '' }: IncomingMessage) =>
  url.startsWith('/scim/') || (method !== 'GET' && method !== 'HEAD' && url.startsWith('/api/'));

/** Absolute addresses are for forward proxies, so they're refused. So is a DELETE or OPTIONS of unknown length. */
const refusalOf = ({ method, url, headers }: IncomingMessage): Refusal | null => {
  const isUnknownLength = headers['transfer-encoding'] !== undefined;
  if (!url?.startsWith('/')) return new Refusal('malformed');

  return isUnknownLength && (method === 'DELETE' || method === 'OPTIONS') ? new Refusal('malformed') : null;
};

const isUpload = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Ends a request whose body takes too long, because it occupies a connection and a service. */
const endAfter = (request: IncomingMessage, milliseconds: number, refuse: () => void) => {
  const timer = setTimeout(() => {
    if (request.complete) return;
    refuse();
    request.socket.end();
  }, milliseconds);
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
};

/** Says where the request came from, without all other forwarding headers, because clients may make them up. */
const forwarded = (
  request: IncomingMessage,
  addressOf: ReturnType<typeof addressReader>,
): readonly string[] => {
  const { headers, socket } = request;
  const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',');

  return [
    ...ownRawHeaders(request, isOurs),
    ...['x-forwarded-for', addressOf(forwardedFor, socket.remoteAddress ?? '')],
  ];
};

/** What proxies say to each other, and nobody else. */
const isOurs = (name: string) => OURS.has(name) || name.startsWith('x-forwarded-');
const OURS = new Set(['forwarded', 'traceparent', 'tracestate']);

/** Answers on the bare socket if Node finds that the bytes aren't HTTP or that the headers came too late. */
const refuseRaw =
  (headers: Readonly<Record<string, string>>) => (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const { status, message, code } = new Refusal(isLate(error) ? 'too-slow' : 'malformed');
    const body = JSON.stringify({ message, code });
    const lines = Object.entries({
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };

const isLate = ({ code }: NodeJS.ErrnoException) => code === 'ERR_HTTP_REQUEST_TIMEOUT';

const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE).unref();
  });
