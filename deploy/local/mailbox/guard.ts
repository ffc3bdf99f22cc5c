import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';

/**
 * Guards a server that is for this machine only, its live connections included: only its own pages and programs that
 * aren't browsers (they send no Origin) get through. Otherwise any web page that someone looks at could read the mailbox
 * and so every signing link, either directly or under a host name that resolves to this machine.
 */
export const guard = (server: Server): void => {
  const [requested, upgraded] = [server.listeners('request'), server.listeners('upgrade')];
  server.removeAllListeners('request').removeAllListeners('upgrade');

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isAllowed(request))
      return response.writeHead(403, { 'Content-Type': 'text/plain' }).end('Not from here.\n');
    setProtectiveHeaders(response);
    for (const listener of requested) listener.call(server, request, response);
  });
  server.on('upgrade', (request: IncomingMessage, ...rest) => {
    if (!isAllowed(request)) return rest[0].destroy();
    for (const listener of upgraded) listener.call(server, request, ...rest);
  });
};

const isAllowed = ({ method, headers }: IncomingMessage): boolean => {
  const { host = '', origin } = headers;
  if (!isThisMachine(host)) return false;
  if (origin !== undefined) return origin === `http://${host}`;

  // Another page may link here, but must not load pictures or scripts from here.
  const site = headers['sec-fetch-site'] ?? 'none';
  const isFollowedLink = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  return (
    site === 'same-origin' || site === 'none' || (isFollowedLink && headers['sec-fetch-dest'] === 'document')
  );
};

/** Whether the host is this machine, on any port, because another port may be forwarded to ours. */
const isThisMachine = (host: string): boolean => {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';

  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
};

/** MailDev allows every page to read its answers; this takes that back. */
const setProtectiveHeaders = (response: ServerResponse): void => {
  const { setHeader } = response;
  response.setHeader = (name, value) =>
    /^access-control-/i.test(name) ? response : setHeader.call(response, name, value);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  response.setHeader('X-Content-Type-Options', 'nosniff');
};
