import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';
import { Refusal } from '#contracts/api/refusals.ts';
import { addressReader } from '../../../services/shared/http/client.ts';
import { bareHeaders } from '../../../services/shared/http/headers.ts';
import { INSTANCE_PATH } from './instance.ts';

type Options = {
  /** Addresses of the two services that speak HTTP. */
  readonly command: string;
  readonly query: string;
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
  /** Takes no new requests, ends live answers at once and lets the other answers finish. */
  readonly stop: () => Promise<void>;
};

/**
 * One origin for both services: requests that may change something go to `command`, all others to `query`. Uploads and
 * live answers are streamed through, regardless of their length.
 */
export const gateway = ({
  command,
  query,
  trustedProxies = '',
  publicUrl = '',
  instance = '',
  timeLimits = TIME_LIMITS,
}: Options): Gateway => {
  const addressOf = addressReader(trustedProxies);
  const refuse = refuser(bareHeaders(publicUrl));
  const proxy = createProxyServer({ agent: new Agent({ keepAlive: true }) });
  const liveAnswers = new Set<ServerResponse>();

  proxy.on('proxyReq', (passedOn, incoming) => passedOn.once('response', dropUnreadBody(passedOn, incoming)));
  proxy.on('proxyRes', (answer, _request, response) => {
    // The service's keep-alive is about its own connection, not about the client's (RFC 9110, section 7.6.1).
    answer.headers['keep-alive'] = `timeout=${KEEP_ALIVE / 1_000}`;
    // If the service dies in the middle of an answer, the library would leave the client waiting for the rest.
    answer.once('close', () => answer.complete || response.destroy());
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
    liveAnswers.add(response);
    response.once('close', () => liveAnswers.delete(response));
  });
  proxy.on('error', (_error, _request, response) => unavailable(response, refuse));

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

    if (!isUpload(request))
      endAfter(request, timeLimits.body, () => refuse(response, new Refusal('too-slow')));
    setForwardedFor(request, addressOf);
    proxy.web(request, response, { target: isChange(request) ? command : query });
  });

  server.on('clientError', refuseRaw(bareHeaders(publicUrl)));

  return { server, stop: () => stopped(server, liveAnswers) };
};

const isChange = ({ method, url }: IncomingMessage) =>
  method !== 'GET' && method !== 'HEAD' && (url ?? '').startsWith('/api/');

/**
 * Absolute addresses are for forward proxies, so they're refused. So is a DELETE or OPTIONS of unknown length: the
 * library says that it's empty but passes its body on, which the service would take for another request.
 */
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

/** Sets where the request came from and removes all other forwarding headers, because clients may make them up. */
const setForwardedFor = (
  { headers, socket }: IncomingMessage,
  addressOf: ReturnType<typeof addressReader>,
) => {
  const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',');
  for (const name of Object.keys(headers))
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name];
  headers['x-forwarded-for'] = addressOf(forwardedFor, socket.remoteAddress ?? '');
};

/** If a service answers before it has read the whole body, neither connection may wait for the rest. */
const dropUnreadBody = (passedOn: ClientRequest, incoming: IncomingMessage) => (answer: IncomingMessage) =>
  answer.once('end', () => {
    if (incoming.complete) return;
    incoming.unpipe(passedOn).resume();
    passedOn.destroy();
  });

const unavailable = (response: ServerResponse | Socket, refuse: Refuse) => {
  if (response instanceof ServerResponse && !response.headersSent)
    refuse(response, new Refusal('unavailable'));
  else if (!response.writableEnded) response.destroy();
};

type Refuse = (response: ServerResponse, refusal: Refusal) => void;

const refuser =
  (headers: Readonly<Record<string, string>>): Refuse =>
  (response, { status, message, code, retryAfter }) => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(status, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
    });
    response.end(JSON.stringify({ message, code }));
  };

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

const stopped = (server: Server, live: ReadonlySet<ServerResponse>): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    for (const response of live) response.destroy();
    setTimeout(() => server.closeAllConnections(), GRACE).unref();
  });
