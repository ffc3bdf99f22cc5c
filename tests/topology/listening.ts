import { parseLogPosition } from '#contracts/api/log-position.ts';
import { pause } from '../../services/shared/flow/pause.ts';
import type { Client } from '../harness/client.ts';

/** One page that listens to what changes, as a browser does: it connects again and says what it heard last. */
export type Listener = {
  /** The position until which it was told of a document; 0 if it never was. */
  readonly toldUntil: (documentId: string) => bigint;
  /** The positions of all that it was told, as they came. */
  readonly positions: readonly bigint[];
  /** How often it connected. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
};

/** Milliseconds before it connects again. */
const PAUSE = 100;

/** Resolves once it listens. */
export const listen = async (url: string, { cookies }: Client): Promise<Listener> => {
  const told = new Map<string, bigint>();
  const positions: bigint[] = [];
  const stopped = new AbortController();
  const { promise: connected, resolve: isConnected } = Promise.withResolvers<void>();
  let connections = 0;
  let lastId = '';

  const hear = (message: string) => {
    const id = /^id: (.*)$/m.exec(message)?.[1];
    const position = parseLogPosition(id ?? '')?.commit;
    if (!id || position === undefined) return;
    lastId = id;
    positions.push(position);
    const changes: Record<string, string[]> = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '{}');
    for (const document of Object.values(changes).flat()) told.set(document, position);
  };
  const connect = async () => {
    const response = await fetch(`${url}/api/live`, {
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(lastId && { 'Last-Event-ID': lastId }),
      },
      signal: stopped.signal,
    });
    if (response.status !== 200 || !response.body) return;
    connections++;
    isConnected();
    let rest = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = (rest + piece).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) hear(message);
    }
  };
  const run = async () => {
    while (!stopped.signal.aborted) {
      await connect().catch(() => {});
      await pause(PAUSE, { signal: stopped.signal });
    }
  };
  const running = run();
  await connected;

  return {
    toldUntil: (documentId) => told.get(documentId) ?? 0n,
    positions,
    connections: () => connections,
    stop: () => {
      stopped.abort();
      return running;
    },
  };
};
