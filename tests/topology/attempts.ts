import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { derivedId } from '../../services/command/log/ids.ts';
import type { Answer } from '../harness/client.ts';

/** One try of a request: when it was sent and answered (`performance.now()`), and what came of it. */
export type Attempt = {
  readonly name: string;
  readonly sentAt: number;
  readonly endedAt: number;
  /** `later`: a limit that has nothing to do with who runs (429). */
  readonly outcome: 'ok' | 'later' | `failed: ${string}`;
};

/** An acknowledged change, with the id of its command and the type of the event that it made. */
export type Acknowledged = { readonly commandId: string; readonly makes: string };

type Change = {
  /** The account or the recipient that sends it. */
  readonly by: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly makes: string;
  readonly send: (headers: Record<string, string>) => Promise<Answer>;
};

/** Milliseconds before the next try, and how many tries there are: nothing of this may take more than a minute. */
const PAUSE = 200;
const TRIES = 300;

export type Attempts = ReturnType<typeof attempts>;

/** Notes every try, and goes on trying under the same key until there is an answer, as people and browsers do. */
export const attempts = () => {
  const all: Attempt[] = [];
  const acknowledged: Acknowledged[] = [];

  const once = async (name: string, send: () => Promise<Answer>): Promise<Answer | null> => {
    const sentAt = performance.now();
    const answer = await send().catch((error: Error) => `no answer (${error.cause ?? error.message})`);
    const said = typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 120)}`;
    const isOk = typeof answer !== 'string' && answer.status < 400;
    const isLater = typeof answer !== 'string' && answer.status === 429;
    const outcome = isOk ? 'ok' : isLater ? 'later' : (`failed: ${said}` as const);
    all.push({ name, sentAt, endedAt: performance.now(), outcome });

    return isOk ? answer : null;
  };
  const untilAnswered = async (name: string, send: () => Promise<Answer>): Promise<Answer> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await once(name, send);
      if (answer) return answer;
      await delay(PAUSE);
    }
    throw new Error(`${name} never went well: ${all.at(-1)?.outcome}`);
  };

  return {
    all,
    acknowledged,
    read: untilAnswered,
    change: async (name: string, { by, method, path, makes, send }: Change): Promise<Answer> => {
      const key = randomUUID();
      const answer = await untilAnswered(name, () => send({ 'Idempotency-Key': key }));
      acknowledged.push({ commandId: derivedId('key', by, method, path, key), makes });

      return answer;
    },
  };
};
