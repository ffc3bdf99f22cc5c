import { randomUUID } from 'node:crypto';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';
import { appendChained, endOf } from '../services/command/log/append-chained.ts';
import { ofRequest } from '../services/command/log/envelopes.ts';
import type { DecryptedLog } from '../services/shared/log/decrypted-log.ts';
import { inEpoch } from '../services/shared/log/epoch.ts';

/** Whoever isn't named in an event that somebody with an account makes. */
const SOMEBODY = randomUUID();

/** From where everybody acts. */
export const FROM = {
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/**
 * Appends the events of a new stream through the one door into the log, those that one actor makes in a row at once.
 * Returns the position of the last. `at` gives the instant (ISO) of each append.
 */
export const appendLife = async (
  store: DecryptedLog,
  epoch: number,
  stream: string,
  events: readonly Message[],
  at = () => new Date().toISOString(),
): Promise<bigint> => {
  const name = inEpoch(epoch, stream);
  let last: Recorded | null = null;
  for (const { by, own } of runsOf(events)) {
    const envelope = {
      ...ofRequest({ ...FROM, by, correlationId: randomUUID() }),
      at: at(),
    };
    const appended: readonly Recorded[] | 'conflict' = await appendChained(
      ...([store, { name, stream }, endOf(last), own, envelope] as const),
    );
    if (appended === 'conflict') throw new Error('Nobody else writes here.');
    last = appended.at(-1) ?? null;
  }

  return last?.position ?? 0n;
};

/** Does the work for each of them, with so many under way at the same time. */
export const atOnce = async <Item>(
  most: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const left = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
    }),
  );
};

const runsOf = (events: readonly Message[]) => {
  const runs: { readonly by: Actor; readonly own: Message[] }[] = [];
  for (const event of events) {
    const by = actorOf(event, events[0], runs.at(-1)?.by);
    const run = runs.at(-1);
    if (run?.by.id === by.id) run.own.push(event);
    else runs.push({ by, own: [event] });
  }

  return runs;
};

/** Who makes an event. The last signer also completes the document. */
export const actorOf = ({ type, data }: Message, first: Message | undefined, last?: Actor): Actor => {
  if (type === 'DocumentCompleted' && last) return last;
  if (/Mailed$|^DocumentSealed$|^LogFounded$/.test(type)) return { kind: 'system', id: 'bench' };
  if (/^(SigningLinkOpened|RecipientSigned)$/.test(type))
    return { kind: 'recipient', id: String(data.recipient) };

  return { kind: 'account', id: String(first?.data.owner ?? SOMEBODY) };
};
