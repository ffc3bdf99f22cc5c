import { Agent, request } from 'node:http';
import { percentile } from './figure.ts';

/** What clients ask: a path, and a body if it's a POST: as JSON, or bytes of a type. */
export type Asked = {
  readonly path: string;
  readonly cookie: string;
  readonly body?: unknown;
  readonly bytes?: { readonly type: string; readonly content: Uint8Array };
};

export type Load = {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds of each answer. */
  readonly times: readonly number[];
};

/**
 * Asks for some milliseconds with so many clients at once, each of which asks again as soon as it's answered. `next`
 * says what a client (0, 1, …) asks at its nth turn. Throws if an answer is no success.
 */
export const load = async (
  url: string,
  { clients, milliseconds }: { readonly clients: number; readonly milliseconds: number },
  next: (client: number, n: number) => Asked,
): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const begun = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; performance.now() - begun < milliseconds; n++) {
        const asked = performance.now();
        await answered(agent, url, next(client, n));
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();

  return { answers: times.length, perSecond: times.length / seconds, times };
};

/** Asks each of the list once, with so many clients at once. */
export const loadOfAll = async (url: string, clients: number, asked: readonly Asked[]): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const begun = performance.now();
  const times: number[] = [];
  const left = asked.values();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const one of left) {
        const asked = performance.now();
        await answered(agent, url, one);
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();

  return { answers: times.length, perSecond: times.length / seconds, times };
};

/** The load of several rounds taken together. */
export const together = (rounds: readonly Load[]) => {
  const times = rounds.flatMap((round) => round.times);

  return {
    perSecond: percentile(
      rounds.map((round) => round.perSecond),
      0.5,
    ),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    answers: times.length,
  };
};

/** Sends a request with as little work in the client as possible, so that the server is measured and not the client. */
export const answered = (agent: Agent, url: string, { path, cookie, body, bytes }: Asked) =>
  new Promise<void>((resolve, reject) => {
    const content = bytes?.content ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
    const headers = {
      Cookie: cookie,
      ...(content !== undefined && {
        'Content-Type': bytes?.type ?? 'application/json',
        'Content-Length': content.byteLength,
      }),
    };
    const method = content === undefined ? 'GET' : 'POST';
    const sent = request(new URL(path, url), { agent, method, headers }, (response) => {
      const { statusCode = 0 } = response;
      response
        .resume()
        .on('end', () =>
          statusCode < 300 ? resolve() : reject(new Error(`${method} ${path}: ${statusCode}`)),
        );
    });
    sent.on('error', reject).end(content);
  });
