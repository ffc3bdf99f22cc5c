import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Dispatcher, Pool } from 'undici';

/** How a request is passed on to a service. */
export type PassedOn = {
  /** Names and values in turns, as they came. */
  readonly headers: readonly string[];
  /** Called instead of an answer, if the service gives none. */
  readonly unavailable: () => void;
  /** Called when the service begins its answer. */
  readonly answered?: (status: number, headers: IncomingHttpHeaders) => void;
};

export type Service = {
  /** Sends a service's answer to a request as it comes. What is long is streamed, both ways. */
  readonly pass: (request: IncomingMessage, response: ServerResponse, how: PassedOn) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Bytes up to which a body is passed on in one piece, once all of it has come. */
const SMALL = 64 * 1024;

/** Milliseconds for which nothing new is sent to an address where nobody answered, unless nobody else does either. */
const AWAY = 500;

/**
 * A service at one address or several, with connections to them that are kept open. They get requests in turn. One that
 * takes no connections is left out for a while; what it should have got goes to another one. So does what only reads if
 * one ends before it answers; whatever else it had been sent fails, since it may have been done.
 */
export const serviceAt = (addresses: readonly string[]): Service => {
  const all = addresses.map((address) => ({ pool: new Pool(address), awayUntil: 0 }));
  let turns = 0;
  const inTurn = () => {
    const first = turns++ % all.length;
    const now = performance.now();
    const turned = [...all.slice(first), ...all.slice(0, first)];

    return turned.toSorted((one, other) => Number(one.awayUntil > now) - Number(other.awayUntil > now));
  };

  return {
    pass: async (request, response, { headers, unavailable, answered }) => {
      const body = await bodyOf(request).catch(() => undefined);
      // The client left before it had said what it wants.
      if (body === undefined) return void response.destroy();
      const passed = {
        path: request.url ?? '/',
        method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
        headers: [...headers],
        // The library takes whatever can be iterated over, though its types don't say so.
        body: body as Buffer | null,
      };
      const isRead = body === null && (request.method === 'GET' || request.method === 'HEAD');

      const passTo = ([one, ...others]: typeof all): void => {
        if (!one) {
          unavailable();
          return;
        }
        const failed = (error: Error) => {
          const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
          if (isRefused) one.awayUntil = performance.now() + AWAY;
          if (response.headersSent || response.destroyed || !(isRefused || isRead)) unavailable();
          else passTo(others);
        };
        one.pool.dispatch(passed, answering(response, failed, answered));
      };
      passTo(inTurn());
    },
    close: async () => {
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
};

/** Null without a body. A long one is read as it comes. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer | AsyncIterable<unknown> | null> => {
  if (!hasBody(request)) return null;
  const { 'content-length': length } = request.headers;

  return Number(length) <= SMALL ? await wholeOf(request) : piecesOf(request);
};

/** Rejects if the client leaves before all of it has come. */
const wholeOf = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .once('end', () => resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)))
      .once('error', reject)
      .once('close', () => reject(new Error('The client left.')));
  });

/** Once the service wants no more of them, the rest is dropped, so that the connection doesn't wait for it. */
async function* piecesOf(request: IncomingMessage): AsyncGenerator<unknown> {
  try {
    yield* request.iterator({ destroyOnReturn: false });
  } finally {
    // The iterator lets go of the request a moment after it has ended.
    setImmediate(() => request.resume());
  }
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What the service answers, piece by piece as fast as the client takes it. */
const answering = (
  response: ServerResponse,
  failed: (error: Error) => void,
  answered: PassedOn['answered'],
): Dispatcher.DispatchHandler => ({
  onRequestStart: (controller) => {
    const leave = () => response.writableFinished || controller.abort(new Error('The client left.'));
    if (response.destroyed) leave();
    else response.once('close', leave).on('drain', () => controller.resume());
  },
  onResponseStart: (_, status, headers) => {
    answered?.(status, headers);
    if (!response.headersSent) response.writeHead(status, ownHeaders(headers));
  },
  onResponseData: (controller, piece) => {
    if (!response.write(piece)) controller.pause();
  },
  onResponseEnd: () => void response.end(),
  onResponseError: (_, error) => failed(error),
});

/** The headers, as names and values in turns, of those that are about the request and not about its connection. */
export const ownRawHeaders = (
  { rawHeaders, headers }: IncomingMessage,
  isOurs: (name: string) => boolean,
): string[] => {
  const isDropped = isOfConnection(headers.connection);
  const connectionHeaders: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]];
    const lower = name.toLowerCase();
    if (!isDropped(lower) && !isOurs(lower)) connectionHeaders.push(name, value);
  }

  return connectionHeaders;
};

const ownHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const isDropped = isOfConnection(headers.connection);

  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isDropped(name)));
};

/** Tells headers that are about one connection alone, which the other one must not take for its own (RFC 9110, section 7.6.1). */
const isOfConnection = (connection: string | undefined): ((name: string) => boolean) => {
  if (!connection || OF_A_CONNECTION.has(connection.toLowerCase()))
    return (name) => OF_A_CONNECTION.has(name);
  const named = new Set(
    connection
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );

  return (name) => OF_A_CONNECTION.has(name) || named.has(name);
};

const OF_A_CONNECTION = new Set(
  'connection keep-alive proxy-connection transfer-encoding upgrade te trailer expect'.split(' '),
);
