import type { DocumentEvent } from '#contracts/events/document.ts';
import { idOf } from '#contracts/ids.ts';
import { epochPrefix } from '../../shared/epoch.ts';
import type { EventStore } from '../../shared/event-store.ts';
import type { Log } from '../../shared/log.ts';
import type { Pool } from '../../shared/pool.ts';
import { keepCheckpoint, type Place, readCheckpoint } from './checkpoint.ts';
import { type Intent, wakes } from './due.ts';
import { type Worklist, worklist } from './worklist.ts';

/** Milliseconds between two writings of the checkpoint. */
const CHECKPOINT_EVERY = 1_000;

/** Documents worked on at once. Each kind has its own list: mails that find no server hold up no seal. */
const AT_ONCE: { readonly [Kind in Intent['kind']]: number } = { mail: 4, seal: 2 };

type Parts = {
  readonly store: EventStore;
  readonly database: Pool;
  readonly log: Log;
  readonly place: Place;
  /** Does what is due of a kind for a document; false where something is left to be tried again. */
  readonly settle: (kind: Intent['kind'], documentId: string) => Promise<boolean>;
};

/**
 * Follows the log and settles each document that has news. The checkpoint never passes the oldest event whose
 * consequences are not all on record, so a restart picks up whatever was left. Ends when nothing is under way.
 */
export const followDocuments = async (parts: Parts, signal: AbortSignal) => {
  const { store, database, log, place, settle } = parts;
  const listOf = (kind: Intent['kind']) =>
    worklist({ atOnce: AT_ONCE[kind], log, work: (id) => settle(kind, id) });
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
    const prefixes = [`${epochPrefix(place.epoch)}document-`];
    for await (const news of store.follow({ prefixes, from: seen, signal })) {
      if (news.kind === 'caught-up') continue;
      seen = news.kind === 'event' ? news.event.position : news.position;
      if (news.kind !== 'event') continue;
      const kind = wakes[news.event.type as DocumentEvent['type']];
      if (kind) lists[kind].add(idOf(news.event.stream), seen);
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
