import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { extname } from 'node:path';
import { Refusal } from '#contracts/api/refusals.ts';
import { bareHeaders } from '../../../services/shared/http/headers.ts';
import { ownRawHeaders, serviceAt } from '../gateway/pass-on.ts';
import { refuser } from '../gateway/refuser.ts';

type Options = {
  /** The address of the query service behind its gateway, which answers everything that isn't the client's source. */
  readonly origin: string;
  readonly publicUrl: string;
  /** Serves the client's source, or calls the function where it has no such file. */
  readonly source: (...parts: [...Parameters<RequestListener>, next: () => void]) => void;
  /** Resolves once the services behind aren't restarting. */
  readonly untilSettled: () => Promise<void>;
};

export type Front = { readonly server: Server; readonly close: () => Promise<void> };

/** One origin for the product and the client's source, from which browsers load single modules. */
export const openFront = ({ origin, publicUrl, source, untilSettled }: Options): Front => {
  const services = serviceAt([origin]);
  const refuse = refuser(bareHeaders(publicUrl));
  const server = createServer((request, response) => {
    const pass = async () => {
      await untilSettled();
      await services.pass(request, response, {
        headers: [
          ...ownRawHeaders(request, (name) => name === 'x-forwarded-for'),
          ...['x-forwarded-for', request.socket.remoteAddress ?? ''],
        ],
        unavailable: () => refuse(response, new Refusal('unavailable')),
      });
    };
    if (isSource(request)) source(request, response, () => void pass());
    else void pass();
  });

  return {
    server,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await services.close();
    },
  };
};

/** Pages come from the query service, so their content policies, nonces, cookies and first data are those of production. */
const isSource = ({ method, url = '' }: IncomingMessage): boolean => {
  const [path = ''] = url.split('?');
  if ((method !== 'GET' && method !== 'HEAD') || path.startsWith('/api/')) return false;

  // Vite moves the scripts that stand in a page into addresses of that page.
  return path.startsWith('/@') || url.includes('html-proxy') || !['', '.html'].includes(extname(path));
};
