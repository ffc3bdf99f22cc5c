import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { judgedStream } from '#contracts/proof/judged-stream.ts';
import { keysOfAll } from '#contracts/proof/keys-of-all.ts';
import { type AnnouncedKeys, addAnnouncement, noKeys } from '#contracts/proof/writer-keys.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { pause } from '../flow/pause.ts';
import { sha256 } from '../keys/sha256.ts';
import { inEpoch } from './epoch.ts';
import type { EventStore } from './event-store.ts';
import { verifyBeside } from './verify-signature.ts';

/** What is known about the keys of one epoch of the log. */
type Known = {
  readonly epoch: number;
  /** Whether it began with the backup of another installation. */
  readonly isForeign: boolean;
  /** The position from which on this installation writes to it. */
  activatedAt: bigint | null;
  keys: AnnouncedKeys;
  /** The revision of the next announcement. */
  next: number;
  /** The id of this installation's first key after another's, where the restore named it. */
  ownKey: string | undefined;
  /** Whether this installation has announced such a key, where the restore named none. */
  hasBegunAnew: boolean;
};

/** Milliseconds for which keys count as the newest ones. */
const AGE = 2_000;
/** Milliseconds between two looks because of a key that nobody knows, or while there is none. */
const SOON = 50;

/**
 * The keys that the log announced, with what was announced since a few seconds ago. Only epochs count that the stream of
 * the epochs names in signed events, and only announcements that the key before vouches for: otherwise whoever can write
 * to the log could add a key.
 */
export const announcedWriterKeys = ({ read }: Pick<EventStore, 'read'>) => {
  const epochs = new Map<number, Known>();
  let founded: string | null = null;
  let current = 0;
  let next = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const all = (): AnnouncedKeys => keysOfAll([...epochs.values()]);
  const judge = judgedStream<Recorded>(all, { verify: verifyBeside, digest: sha256 });

  const know = (epoch: number, isForeign: boolean, activatedAt: bigint | null, ownKey?: string) => {
    const begun = { keys: noKeys, next: 0, hasBegunAnew: false };
    if (!epochs.has(epoch)) epochs.set(epoch, { epoch, isForeign, activatedAt, ownKey, ...begun });
  };
  /** What was announced before the restore named the key is read once more. */
  const nameKey = (epoch: number, ownKey: string) => {
    const known = epochs.get(epoch);
    if (!known?.isForeign || known.ownKey !== undefined) return;
    epochs.set(epoch, { ...known, ownKey, keys: noKeys, next: 0 });
  };

  const announcements = async (known: Known) => {
    for (const event of await read(inEpoch(known.epoch, WRITER_KEYS), known.next)) {
      known.next = event.revision + 1;
      const isOwn = known.activatedAt !== null && event.position > known.activatedAt;
      const mayBegin = known.isForeign && !(isOwn && known.hasBegunAnew);
      const announcing = { verify: verifyBeside, isForeign: mayBegin, ownKey: known.ownKey };
      const after = await addAnnouncement(known.keys, event, announcing).catch(String);
      if (typeof after === 'string') continue;
      known.keys = after;
      known.hasBegunAnew ||= isOwn && event.data.before === null;
    }
  };

  /** Takes in what a genuine event of the stream of the epochs says about epochs. */
  const take = ({ type, data, position }: Recorded) => {
    if (type === 'LogFounded' && founded === null) {
      founded = String(data.log);
      current = Number(data.epoch);
      know(current, false, position);
    }
    if (type === 'RestoreStarted') {
      const backup = data.backup as { readonly log?: unknown } | undefined;
      const isForeign = backup?.log !== founded;
      know(
        Number(data.to),
        isForeign,
        null,
        isForeign && data.writerKey ? String(data.writerKey) : undefined,
      );
    }
    const activated = type === 'EpochActivated' ? epochs.get(Number(data.to)) : undefined;
    if (activated) {
      activated.activatedAt ??= position;
      current = activated.epoch;
    }
    if (type === 'EpochImported' && data.writerKey) nameKey(Number(data.to), String(data.writerKey));
  };

  const look = async () => {
    for (const known of epochs.values()) await announcements(known);
    for (const event of await read(EPOCHS, next)) {
      next = event.revision + 1;
      for (const judged of await judge.add(event)) if (judged.problem === null) await takeEvent(judged.event);
      // The first events of a log come before there are keys.
      if (all().since === null) for (const judged of judge.end()) await takeEvent(judged.event);
    }
    lookedAt = performance.now();
  };
  const takeEvent = async (event: Recorded) => {
    take(event);
    for (const known of epochs.values()) if (known.next === 0) await announcements(known);
  };

  const refresh = async (age: number): Promise<void> => {
    if (performance.now() - lookedAt < age) return;
    looking ??= look().finally(() => {
      looking = null;
    });
    await looking;
  };

  return {
    /** The keys of an epoch, or of all of them for a stream outside the epochs. */
    of: async (epoch: number | null): Promise<AnnouncedKeys> => {
      const known = () => (epoch === null ? all() : (epochs.get(epoch)?.keys ?? noKeys));
      await refresh(known().since === null ? SOON : AGE);

      return known();
    },
    /** The id of the log and its current epoch, as the log says just now; null before it was founded. */
    current: async (): Promise<{ readonly log: string; readonly epoch: number } | null> => {
      await refresh(0);

      return founded === null ? null : { log: founded, epoch: current };
    },
    /** Call this when a signature names a key that isn't among them: it looks whether it was announced just now. */
    again: async (): Promise<void> => {
      await looking;
      await pause(Math.max(0, SOON - (performance.now() - lookedAt)));
      await refresh(0);
    },
  };
};
