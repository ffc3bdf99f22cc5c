import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type Server,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'http-proxy-3';
import { Refusal } from '#contracts/refusals.ts';

/** Addresses of the two services that speak HTTP. */
type Services = { readonly command: string; readonly query: string };

/** Milliseconds for all of a request to come in: 10 MB over a slow line. */
const REQUEST_WITHIN = 120_000;

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
export const gateway = ({ command, query }: Services): Gateway => {
  const proxy = createProxyServer({ agent: new Agent({ keepAlive: true }) });
  const live = new Set<ServerResponse>();

  proxy.on('proxyReq', (passedOn, incoming) => passedOn.once('response', dropRest(passedOn, incoming)));
  proxy.on('proxyRes', (answer, _request, response) => {
    // The library would leave a client waiting for the rest of an answer whose service is gone.
    answer.once('close', () => answer.complete || response.destroy());
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
    live.add(response);
    response.once('close', () => live.delete(response));
  });
  proxy.on('error', (_error, _request, response) => unavailable(response));

  const server = createServer({ requestTimeout: REQUEST_WITHIN }, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);

    forgetForwarders(request);
    proxy.web(request, response, { target: isChange(request) ? command : query });
  });

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

/** There is no proxy before this one: whatever a client says about others on its way is made up. */
const forgetForwarders = ({ headers, socket }: IncomingMessage) => {
  for (const name of Object.keys(headers))
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name];
  headers['x-forwarded-for'] = socket.remoteAddress ?? '';
};

/** Where a service has answered before it was told everything, neither connection may wait for the rest to be read. */
const dropRest = (passedOn: ClientRequest, incoming: IncomingMessage) => (answer: IncomingMessage) =>
  answer.once('end', () => {
    if (incoming.complete) return;
    incoming.unpipe(passedOn).resume();
    passedOn.destroy();
  });

const unavailable = (response: ServerResponse | Socket) => {
  if (response instanceof ServerResponse && !response.headersSent)
    refuse(response, new Refusal('unavailable'));
  else if (!response.writableEnded) response.destroy();
};

const refuse = (response: ServerResponse, { status, message, code, retryAfter }: Refusal) => {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
  });
  response.end(JSON.stringify({ message, code }));
};

const stopped = (server: Server, live: ReadonlySet<ServerResponse>): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    for (const response of live) response.destroy();
    setTimeout(() => server.closeAllConnections(), GRACE).unref();
  });
