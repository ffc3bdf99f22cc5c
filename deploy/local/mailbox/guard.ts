import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';

/**
 * Puts a guard before everything that a server of this machine's own answers, live connections included: only its own
 * pages and programs that are no browser (they send no Origin) get through. Whatever web page somebody looks at could
 * otherwise read the mailbox and with it every signing link, by itself or under a name that leads here.
 */
export const guard = (server: Server): void => {
  const [requested, upgraded] = [server.listeners('request'), server.listeners('upgrade')];
  server.removeAllListeners('request').removeAllListeners('upgrade');

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isOwn(request))
      return response.writeHead(403, { 'Content-Type': 'text/plain' }).end('Not from here.\n');
    closed(response);
    for (const listener of requested) listener.call(server, request, response);
  });
  server.on('upgrade', (request: IncomingMessage, ...rest) => {
    if (!isOwn(request)) return rest[0].destroy();
    for (const listener of upgraded) listener.call(server, request, ...rest);
  });
};

const isOwn = ({ method, headers }: IncomingMessage): boolean => {
  const { host = '', origin } = headers;
  if (!isHere(host)) return false;
  if (origin !== undefined) return origin === `http://${host}`;

  // A link may lead here; a picture or a script of another page may not come from here.
  const site = headers['sec-fetch-site'] ?? 'none';
  const isFollowedLink = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  return (
    site === 'same-origin' || site === 'none' || (isFollowedLink && headers['sec-fetch-dest'] === 'document')
  );
};

/** Whether it names this machine, on whatever port: one may be forwarded to ours. */
const isHere = (host: string): boolean => {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';

  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
};

/** MailDev opens every answer to all pages. */
const closed = (response: ServerResponse): void => {
  const { setHeader } = response;
  response.setHeader = (name, value) =>
    /^access-control-/i.test(name) ? response : setHeader.call(response, name, value);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  response.setHeader('X-Content-Type-Options', 'nosniff');
};
