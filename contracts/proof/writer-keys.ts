import type { Recorded } from '../envelope.ts';
import type { WriterKeyAnnounced } from '../writer-keys/events.ts';
import { announcementText, appendText, type Verify, verifyEd25519, writerKeyId } from './writer-signature.ts';

// Zod-free: the offline verifier holds it.

/** A key as an epoch announced it. Places are those of events in the log, in its order. */
export type AnnouncedKey = {
  readonly publicKey: string;
  /** Where the next one was announced; null: it still counts. */
  readonly replaced: bigint | null;
};

export type AnnouncedKeys = {
  readonly keys: ReadonlyMap<string, AnnouncedKey>;
  /** Where the first was announced: what stands before it was written when events were not signed; null: never. */
  readonly since: bigint | null;
  /** The key that counts; null: none. */
  readonly newest: string | null;
};

export const noKeys: AnnouncedKeys = { keys: new Map(), since: null, newest: null };

type Announcement = Pick<Recorded, 'type' | 'data' | 'position'>;

export type Announcing = {
  readonly verify?: Verify;
  /**
   * Whether the epoch began with the backup of another installation: its keys are announced as they were, and the
   * first one of this installation then has none before it that could sign.
   */
  readonly isForeign?: boolean;
};

/**
 * Takes one more announcement. A string says, as a clause, why it counts for nothing: whoever can write into the log
 * can announce keys, and only the key before can vouch for one.
 */
export const announced = async (
  before: AnnouncedKeys,
  { type, data, position }: Announcement,
  { verify = verifyEd25519, isForeign = false }: Announcing = {},
): Promise<AnnouncedKeys | string> => {
  if (type !== 'WriterKeyAnnounced') return 'no such event belongs into the stream of the keys';
  const announcement = data as Partial<WriterKeyAnnounced['data']>;
  const publicKey = bytesOf(announcement.publicKey);
  if (publicKey?.length !== 32 || (await writerKeyId(publicKey)) !== announcement.key)
    return 'it announces no key, or one of another name';
  const known = before.newest === null ? null : (before.keys.get(before.newest) ?? null);
  const isVouched =
    known === null || (announcement.before === null && isForeign)
      ? announcement.before === null
      : announcement.before?.key === before.newest &&
        (await verify(
          known.publicKey,
          String(announcement.before?.signature),
          announcementText(String(announcement.publicKey)),
        ));
  if (!isVouched) return 'the key before it has not signed the announcement';
  if (before.keys.has(announcement.key)) return 'a key that was announced before does not come back';

  const keys = new Map(before.keys);
  if (before.newest !== null && known) keys.set(before.newest, { ...known, replaced: position });
  keys.set(announcement.key, { publicKey: String(announcement.publicKey), replaced: null });

  return { keys, since: before.since ?? position, newest: announcement.key };
};

/** An event that is about to be judged: its envelope may be anything. */
type Signed = Pick<Recorded, 'metadata' | 'position'>;

/** Why the signature of an event proves nothing, as a clause; null where it is good. */
export const signatureProblem = async (
  { keys }: Pick<AnnouncedKeys, 'keys'>,
  { metadata, position }: Signed,
  verify: Verify = verifyEd25519,
): Promise<string | null> => {
  const { sig, hash } = metadata;
  const key = keys.get(String(sig?.key));
  if (!sig || !key) return 'it is signed with a key that was never announced';
  // No hash covers the signature, so that anything else could stand in it unseen.
  if (Object.keys(sig).length !== 3) return 'its signature holds more than a signature';
  if (key.replaced !== null && position > key.replaced)
    return 'it is signed with a key that had been replaced';

  return (await verify(key.publicKey, String(sig.value), appendText(hash, sig.events)))
    ? null
    : 'its signature is not good';
};

const bytesOf = (text: unknown): Uint8Array<ArrayBuffer> | null => {
  try {
    const bytes = Uint8Array.fromBase64(String(text), { lastChunkHandling: 'strict' });
    return bytes.toBase64() === text ? bytes : null;
  } catch {
    return null;
  }
};
