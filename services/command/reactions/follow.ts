import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { categoryOf, idOf } from '#contracts/ids.ts';
import { epochPrefix } from '../../shared/epoch.ts';
import type { EventStore } from '../../shared/event-store.ts';
import type { Log } from '../../shared/log.ts';
import { keepCheckpoint, readCheckpoint } from './checkpoint.ts';

/** Documents worked on at once. */
const AT_ONCE = 4;
/** Milliseconds after which whatever is due and failed is tried again at the latest. */
const RETRY_MAX = 30_000;
const RETRY_FIRST = 500;
/** Milliseconds between two writings of the checkpoint. */
const CHECKPOINT_EVERY = 1_000;

type Parts = {
  readonly store: EventStore;
  readonly sql: Sql;
  readonly log: Log;
  readonly epoch: number;
  /** Does what is due for a document; false where something is left to be tried again. */
  readonly settle: (documentId: string) => Promise<boolean>;
};

/** A document with news: since which place in the log, how often tried in vain, whether at work now. */
type Waiting = { readonly since: bigint; failures: number; running: boolean; news: boolean };

/**
 * Follows the log and settles each document that has news. The checkpoint never passes the oldest event whose
 * consequences are not all on record, so a restart picks up whatever was left.
 */
export const followDocuments = async ({ store, sql, log, epoch, settle }: Parts, signal: AbortSignal) => {
  const waiting = new Map<string, Waiting>();
  let seen = await readCheckpoint(sql, epoch);
  let running = 0;

  const start = () => {
    for (const [id, one] of waiting) {
      if (running >= AT_ONCE) return;
      if (!one.running && one.news) void work(id, one);
    }
  };

  const work = async (id: string, one: Waiting) => {
    one.running = true;
    one.news = false;
    running++;
    const settled = await settle(id).catch((error) => {
      log.warn({ err: error, document: id }, 'a reaction failed');
      return false;
    });
    running--;
    one.running = false;

    if (settled && !one.news) waiting.delete(id);
    if (settled) one.failures = 0;
    else void again(one);
    start();
  };

  const again = async (one: Waiting) => {
    const pause = Math.min(RETRY_MAX, RETRY_FIRST * 2 ** one.failures++);
    await delay(pause * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    one.news = true;
    if (!signal.aborted) start();
  };

  const mark = setInterval(() => {
    const oldest = [...waiting.values()].reduce<bigint | null>(
      (least, { since }) => (least === null || since < least ? since : least),
      null,
    );
    const safe = oldest === null ? seen : oldest - 1n;
    if (safe !== null)
      keepCheckpoint(sql, epoch, safe).catch((error) => log.warn({ err: error }, 'checkpoint not kept'));
  }, CHECKPOINT_EVERY);

  try {
    for await (const news of store.follow({
      prefixes: [`${epochPrefix(epoch)}document-`],
      from: seen,
      signal,
    })) {
      if (news.kind === 'caught-up') continue;
      seen = news.kind === 'event' ? news.event.position : news.position;
      if (news.kind !== 'event' || categoryOf(news.event.stream) !== 'document') continue;

      const id = idOf(news.event.stream);
      const one = waiting.get(id) ?? { since: seen, failures: 0, running: false, news: true };
      one.news = true;
      waiting.set(id, one);
      start();
    }
  } finally {
    clearInterval(mark);
  }
};
