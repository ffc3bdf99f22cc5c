import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Recorded } from '#contracts/envelope.ts';
import { derivedId } from '../../services/command/log/ids.ts';
import type { Answer, Client } from '../harness/client.ts';

/** Somebody who sends commands; the service derives a command's id from this id and the key. */
export type Sender = { readonly client: Client; readonly id: string };

/** A request with its key, and the type of the one event that it causes. */
export type Keyed = {
  readonly makes: string;
  readonly commandId: string;
  readonly send: () => Promise<Answer>;
};

/** `unknown`: there was no answer, or one that says to try again, so it may still have been done. */
export type Told = Keyed & { readonly outcome: 'ok' | 'refused' | 'unknown'; readonly answer: string };

type Request = {
  readonly method: 'PATCH' | 'POST';
  readonly path: string;
  readonly makes: string;
  readonly with: (headers: Record<string, string>) => Promise<Answer>;
};

export const keyed = ({ id }: Pick<Sender, 'id'>, { method, path, makes, with: send }: Request): Keyed => {
  const key = randomUUID();

  return {
    makes,
    commandId: derivedId('key', id, method, path, key),
    send: () => send({ 'Idempotency-Key': key }),
  };
};

export const sent = async (one: Keyed): Promise<Told> => {
  const { status, text } = await one.send().catch((error: Error) => ({ status: 599, text: String(error) }));
  const outcome = status < 400 ? 'ok' : status < 500 ? 'refused' : 'unknown';

  return { ...one, outcome, answer: `${status} ${text.slice(0, 200)}` };
};

let places = 0;

/** Never the same position twice, because moving a field to where it is causes no event. */
export const somewhereElse = () => {
  places += 1;

  return { x: places % 500, y: Math.floor(places / 500) };
};

/** Milliseconds between two writes. */
const PACE = 25;
/** One of so many writes is invalid. */
const BAD = 8;

/** Moves a field about until it's stopped. Some moves go to a position that isn't allowed. */
export const moving = (owner: Sender, fieldId: string) => {
  const stopped = new AbortController();
  const history: Told[] = [];
  const path = `/api/fields/${fieldId}`;
  const move = (n: number): Keyed => {
    const place = { ...somewhereElse(), ...(n % BAD === 1 && { x: 10_000 }) };
    return keyed(owner, {
      method: 'PATCH',
      path,
      makes: 'FieldMoved',
      with: (headers) => owner.client.patch(path, place, headers),
    });
  };
  const run = async () => {
    for (let n = 1; !stopped.signal.aborted; n++) {
      history.push(await sent(move(n)));
      await delay(PACE);
    }
  };
  const over = run();

  return {
    /** Resolves with everything that was sent. Requests with an unknown outcome were sent again. */
    stop: async (): Promise<readonly Told[]> => {
      stopped.abort();
      await over;
      const doubtful = history.filter(({ outcome }) => outcome === 'unknown');

      return [...history, ...(await Promise.all(doubtful.map(sent)))];
    },
  };
};

/** The contradictions between a history and the log, a sentence each. */
export const contradictions = (history: readonly Told[], log: readonly Recorded[]): readonly string[] => {
  const made = Map.groupBy(log, ({ type, metadata }) => `${type} ${metadata.commandId}`);

  return history.flatMap(({ makes, commandId, outcome }) => {
    const times = made.get(`${makes} ${commandId}`)?.length ?? 0;
    const isTrue = { ok: times === 1, refused: times === 0, unknown: times <= 1 }[outcome];

    return isTrue
      ? []
      : [`The answer to a command was "${outcome}", and its ${makes} is there ${times} times.`];
  });
};
