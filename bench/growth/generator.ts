import { randomUUID } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { appendChained, endOf } from '../../services/command/log/append-chained.ts';
import { type Envelope, ofRequest } from '../../services/command/log/envelopes.ts';
import type { DecryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { inEpoch } from '../../services/shared/log/epoch.ts';
import {
  type Append,
  accountOf,
  documentId,
  lifeOf,
  OF_AN_OWNER,
  ownerOf,
  sentLifeOf,
  type Upload,
} from './lives.ts';

/** How many documents are written at the same time. */
const AT_ONCE = 64;
/** Bytes of an event on the disk: in the log with its index and WAL, and in the read models. */
const BYTES_AN_EVENT = 4_300;
/** Bytes that have to stay free. */
const KEPT_FREE = 20 * 2 ** 30;

/**
 * Fills the log up to so many documents, through the one door into it, so that chains, signatures and tree heads are
 * those of real documents. If it broke off, it goes on where it was: a document's ids follow from its number.
 * Returns the position of the last of their events.
 */
export const fill = async (
  store: DecryptedLog,
  { documents, upload, tell }: { readonly documents: number; readonly upload: Upload; readonly tell: Tell },
): Promise<bigint> => {
  // Those that were under way when it broke off lie just before the first that isn't there.
  const first = Math.max((await firstMissing(store, documents)) - AT_ONCE, 0);
  let last = 0n;
  const begun = performance.now();
  await atOnce(0, Math.ceil(documents / OF_AN_OWNER), (n) => registered(store, n * OF_AN_OWNER));
  await atOnce(first, documents, async (n) => {
    const position = await written(store, n, lifeOf(n, upload), n < first + 2 * AT_ONCE);
    if (position > last) last = position;
    if (n > 0 && n % 10_000 === 0) tell(`${n.toLocaleString('en-US')} documents`, performance.now() - begun);
  });

  return last;
};

/** Writes documents that are out for signing, by their numbers; the first of them begins with its owner's account. */
export const fillSent = async (
  store: DecryptedLog,
  upload: Upload,
  from: number,
  to: number,
): Promise<void> => {
  for (let n = from; n < to; n += OF_AN_OWNER) await registered(store, n);
  await atOnce(from, to, async (n) => void (await written(store, n, sentLifeOf(n, upload), false)));
};

/** Does the work for each number, many at the same time, in the order of the numbers. */
const atOnce = async (from: number, to: number, work: (n: number) => Promise<void>) => {
  let next = from;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < to; n = next++) await work(n);
    }),
  );
};

type Tell = (sentence: string, milliseconds: number) => void;

/**
 * Throws if the disk has no room for so many events, of which the folder may hold some already; says how many bytes they
 * are likely to take.
 */
export const requireSpace = async (folder: string, events: number): Promise<number> => {
  const needed = events * BYTES_AN_EVENT;
  if (!(await hasRoomFor(folder, needed - (await bytesIn(folder)))))
    throw new Error(`${events} events take about ${inGiB(needed)} GiB, and 20 GiB have to stay free.`);

  return needed;
};

const bytesIn = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;

  return bytes;
};

/** Whether so many bytes fit onto the disk of a file or folder and 20 GiB stay free. */
export const hasRoomFor = async (path: string, bytes: number): Promise<boolean> => {
  const { bavail, bsize } = await statfs(path);

  return bavail * bsize - bytes >= KEPT_FREE;
};

const inGiB = (bytes: number) => (bytes / 2 ** 30).toFixed(1);

/**
 * Writes what a document lacks. `isPerhapsThere` asks the log first. The leader of a product that runs may mail or seal
 * in between: what it wrote is then taken as the document's own. Returns the position of the last event.
 */
const written = async (
  store: DecryptedLog,
  n: number,
  life: readonly Append[],
  isPerhapsThere: boolean,
): Promise<bigint> => {
  const stream = streams.document(documentId(n));
  const name = inEpoch(1, stream);
  const types = life.flatMap(({ events }) => events.map(({ type }) => type));
  let last = isPerhapsThere ? await store.readLast(name) : null;
  let end = 0;
  for (const { by, events } of life) {
    end += events.length;
    for (let next = nextOf(last); next < end; next = nextOf(last)) {
      const at = new Date().toISOString();
      const lacking = events.slice(next - end);
      const recorded = await appendChained(store, { name, stream }, endOf(last), lacking, {
        ...envelopeOf(by),
        at,
      });
      last = recorded === 'conflict' ? await store.readLast(name) : (recorded.at(-1) ?? null);
      if (last?.type !== types[nextOf(last) - 1])
        throw new Error('Somebody else writes to a generated document.');
    }
  }

  return last?.position ?? 0n;
};

/** The revision of the event that follows. */
const nextOf = (last: Recorded | null): number => endOf(last).revision + 1;

/** Registers the owner of the nth document; does nothing if that is done. */
const registered = async (store: DecryptedLog, n: number) => {
  const stream = streams.account(ownerOf(n));
  const envelope = { ...envelopeOf({ kind: 'account', id: ownerOf(n) }), at: new Date().toISOString() };
  await appendChained(store, { name: inEpoch(1, stream), stream }, endOf(null), [accountOf(n)], envelope);
};

const envelopeOf = (by: Actor): Envelope =>
  ofRequest({
    by,
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    correlationId: randomUUID(),
  });

/** The number of the first document that isn't in the log, found by halving. */
const firstMissing = async (store: DecryptedLog, documents: number): Promise<number> => {
  let [from, to] = [0, documents];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const last = await store.readLast(inEpoch(1, streams.document(documentId(middle))));
    if (last) from = middle + 1;
    else to = middle;
  }

  return from;
};
