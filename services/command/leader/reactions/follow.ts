import { accountCards } from '#contracts/account/cards.ts';
import { type Card, cardOf, type WorkKind } from '#contracts/card.ts';
import { documentCards } from '#contracts/document/cards.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import { epochPrefix } from '../../../shared/log/epoch.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { keepCheckpoint, type Place, readCheckpoint } from './checkpoint.ts';
import { type Worklist, worklist } from './worklist.ts';

/** Milliseconds between two writings of the checkpoint. */
const CHECKPOINT_EVERY = 1_000;

/** Streams worked on at once. Each kind has its own list: mails that find no server hold up no seal. */
const AT_ONCE: { readonly [Name in WorkKind]: number } = { mail: 4, seal: 2 };

type Parts = {
  readonly store: EventStore;
  readonly database: Pool;
  readonly log: Log;
  readonly place: Place;
  /** Does what is due of a kind for a stream; false where something is left to be tried again. */
  readonly settle: (kind: WorkKind, stream: string) => Promise<boolean>;
};

/** Whose events may make something due. */
const followed = ['document-', 'account-'];
const cards = { ...documentCards, ...accountCards };

/**
 * Follows the log and settles each stream that has news. The checkpoint never passes the oldest event whose
 * consequences are not all on record, so a restart picks up whatever was left. Ends when nothing is under way.
 */
export const followNews = async (parts: Parts, signal: AbortSignal) => {
  const { store, database, log, place, settle } = parts;
  const listOf = (kind: WorkKind) =>
    worklist({ atOnce: AT_ONCE[kind], log, work: (stream) => settle(kind, stream) });
  const lists = { mail: listOf('mail'), seal: listOf('seal') };
  let seen = await lastPlace(parts);

  const mark = setInterval(() => {
    const safe = allDoneUpTo(Object.values(lists), seen);
    if (safe !== null)
      database
        .run((sql) => keepCheckpoint(sql, place, safe))
        .catch((error) => log.warn({ err: error }, 'checkpoint not kept'));
  }, CHECKPOINT_EVERY);

  try {
    const prefixes = followed.map((prefix) => `${epochPrefix(place.epoch)}${prefix}`);
    for await (const news of store.follow({ prefixes, from: seen, signal })) {
      if (news.kind === 'caught-up') continue;
      seen = news.kind === 'event' ? news.event.position : news.position;
      if (news.kind !== 'event') continue;
      for (const work of cardOf<Card>(cards, news.event.type)?.wakes ?? [])
        lists[work].add(news.event.stream, seen);
    }
  } finally {
    clearInterval(mark);
    await Promise.all(Object.values(lists).map((list) => list.stop()));
  }
};

/** A checkpoint beyond the end of the log is of events that are no longer there: everything is looked at again. */
const lastPlace = async ({ store, database, place, log }: Parts): Promise<bigint | null> => {
  const kept = await database.run((sql) => readCheckpoint(sql, place));
  if (kept === null || kept <= (await store.head())) return kept;
  log.error({ checkpoint: String(kept) }, 'the checkpoint of the reactions is ahead of the log');

  return null;
};

const allDoneUpTo = (lists: readonly Worklist[], seen: bigint | null): bigint | null => {
  const oldest = lists.map((list) => list.oldest()).filter((at) => at !== null);

  return oldest.reduce((least, at) => (least === null || at <= least ? at - 1n : least), seen);
};
