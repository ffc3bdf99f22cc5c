import { Agent, createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'http-proxy-3';
import { Refusal } from '#contracts/refusals.ts';

/** Addresses of the two services that speak HTTP. */
type Services = { readonly command: string; readonly query: string };

/** Milliseconds for all of a request to come in: 10 MB over a slow line. */
const REQUEST_WITHIN = 120_000;

/**
 * One origin for both: whatever may change something goes to `command`, everything else to `query`. Uploads and
 * live answers are passed on as they come, however long they are.
 */
export const gateway = ({ command, query }: Services): Server => {
  const proxy = createProxyServer({ agent: new Agent({ keepAlive: true }) });

  proxy.on('proxyRes', (answer, _request, response) => {
    // The library would leave a client waiting for the rest of an answer whose service is gone.
    answer.once('close', () => answer.complete || response.destroy());
  });
  proxy.on('error', (_error, _request, response) => unavailable(response));

  return createServer({ requestTimeout: REQUEST_WITHIN }, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);

    forgetForwarders(request);
    proxy.web(request, response, { target: isChange(request) ? command : query });
  });
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
