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

type Options = {
  /** Addresses of the two services that speak HTTP. */
  readonly command: string;
  readonly query: string;
  /** Who is believed about where a request came from (services/shared/http/client.ts); nobody by default. */
  readonly trustedProxies?: string;
  /** Where people reach the product. */
  readonly publicUrl?: string;
  readonly within?: Within;
};

/** Milliseconds in which the parts of a request have to come in. */
type Within = { readonly headers: number; readonly body: number; readonly upload: number };

/** An upload: 10 MB over a slow line. */
const WITHIN: Within = { headers: 15_000, body: 30_000, upload: 120_000 };

/**
 * Milliseconds that a connection without a request is kept, as the services behind keep theirs: whoever asks again
 * after a pause must not meet its end.
 */
const KEPT = 65_000;

/** Milliseconds between two looks for requests that are late; Node takes 30 s. */
const LOOK = 1_000;

/** Milliseconds that running requests get when the gateway stops. */
const GRACE = 2_000;

export type Gateway = {
  readonly server: Server;
  /** Takes nothing new, ends live answers at once and lets the others end. */
  readonly stop: () => Promise<void>;
};

/**
 * One origin for both: whatever may change something goes to `command`, everything else to `query`. Uploads and
 * live answers are passed on as they come, however long they are.
 */
export const gateway = ({
  command,
  query,
  trustedProxies = '',
  publicUrl = '',
  within = WITHIN,
}: Options): Gateway => {
  const addressOf = addressReader(trustedProxies);
  const refuse = refuser(bareHeaders(publicUrl));
  const proxy = createProxyServer({ agent: new Agent({ keepAlive: true }) });
  const live = new Set<ServerResponse>();

  proxy.on('proxyReq', (passedOn, incoming) => passedOn.once('response', dropRest(passedOn, incoming)));
  proxy.on('proxyRes', (answer, _request, response) => {
    // How long the service keeps its own connection tells a client nothing of this one (RFC 9110, section 7.6.1).
    answer.headers['keep-alive'] = `timeout=${KEPT / 1_000}`;
    // The library would leave a client waiting for the rest of an answer whose service is gone.
    answer.once('close', () => answer.complete || response.destroy());
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
    live.add(response);
    response.once('close', () => live.delete(response));
  });
  proxy.on('error', (_error, _request, response) => unavailable(response, refuse));

  const timeouts = {
    headersTimeout: within.headers,
    requestTimeout: within.upload,
    keepAliveTimeout: KEPT,
    connectionsCheckingInterval: Math.min(LOOK, within.headers),
  };
  const server = createServer(timeouts, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);

    if (!isUpload(request)) cutOff(request, within.body, () => refuse(response, new Refusal('too-slow')));
    tellClient(request, addressOf);
    proxy.web(request, response, { target: isChange(request) ? command : query });
  });

  server.on('clientError', refuseRaw(bareHeaders(publicUrl)));

  return { server, stop: () => stopped(server, live) };
};

const isChange = ({ method, url }: IncomingMessage) =>
  method !== 'GET' && method !== 'HEAD' && (url ?? '').startsWith('/api/');

/**
 * Whole addresses are for forward proxies. And the library announces a DELETE or OPTIONS of unknown length as empty
 * and yet passes its body on, which the service would take for another request.
 */
const refusalOf = ({ method, url, headers }: IncomingMessage): Refusal | null => {
  const isUnknownLength = headers['transfer-encoding'] !== undefined;
  if (!url?.startsWith('/')) return new Refusal('malformed');

  return isUnknownLength && (method === 'DELETE' || method === 'OPTIONS') ? new Refusal('malformed') : null;
};

const isUpload = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Ends a request whose body dawdles: each holds a connection and a service's attention. */
const cutOff = (request: IncomingMessage, milliseconds: number, refuse: () => void) => {
  const timer = setTimeout(() => {
    if (request.complete) return;
    refuse();
    request.socket.end();
  }, milliseconds);
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
};

/** Where a request came from, and nothing else: what anybody else says about its way may be made up. */
const tellClient = ({ headers, socket }: IncomingMessage, addressOf: ReturnType<typeof addressReader>) => {
  const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',');
  for (const name of Object.keys(headers))
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name];
  headers['x-forwarded-for'] = addressOf(forwardedFor, socket.remoteAddress ?? '');
};

/** Where a service has answered before it was told everything, neither connection may wait for the rest to be read. */
const dropRest = (passedOn: ClientRequest, incoming: IncomingMessage) => (answer: IncomingMessage) =>
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

/** What is no HTTP, or came too late to be a request at all, which Node finds out before anybody else. */
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
