import type { Recorded } from '../envelope.ts';
import type { WriterKeyAnnounced } from '../writer-keys/events.ts';
import { announcementText, appendText, type Verify, verifyEd25519, writerKeyId } from './writer-signature.ts';

// This file must not import Zod, since the offline verifier contains it.

/** A key that an epoch announced for signing events. `replaced` and `since` are positions of events in the log. */
export type AnnouncedKey = {
  readonly publicKey: string;
  /** The position where the next key was announced; null if this key is still in use. */
  readonly replaced: bigint | null;
  /** The position where it was announced that this key had come into strange hands. Missing if it never was. */
  readonly compromised?: bigint;
};

export type AnnouncedKeys = {
  readonly keys: ReadonlyMap<string, AnnouncedKey>;
  /**
   * The position where the first key was announced; events before it weren't signed yet. Null if no key was announced.
   */
  readonly since: bigint | null;
  /** The id of the key that is in use now; null if there is none. */
  readonly newest: string | null;
};

export const noKeys: AnnouncedKeys = { keys: new Map(), since: null, newest: null };

type Announcement = Pick<Recorded, 'type' | 'data' | 'position'>;

export type Announcing = {
  readonly verify?: Verify;
  /**
   * Whether the epoch began with the backup of another installation. The backup contains that installation's
   * announcements. The first key of this installation then has no signature by the key before it, which is the other's.
   */
  readonly isForeign?: boolean;
  /**
   * The id of this installation's first key in such an epoch, where its restore named it. Once that was announced, no
   * other key begins anew. Older restores named none.
   */
  readonly ownKey?: string | undefined;
};

/**
 * Adds one more announced key to those before it. If the announcement isn't valid, it answers a string that says why,
 * as a clause. Anybody who can write into the log could announce a key, so the key before it has to sign each new one.
 */
export const addAnnouncement = async (
  before: AnnouncedKeys,
  { type, data, position }: Announcement,
  { verify = verifyEd25519, isForeign = false, ownKey }: Announcing = {},
): Promise<AnnouncedKeys | string> => {
  if (type !== 'WriterKeyAnnounced') return 'no such event belongs into the stream of the keys';
  const announcement = (data ?? {}) as Partial<WriterKeyAnnounced['data']>;
  // Nobody has checked its shape, which may hold what cannot become a text.
  const signature: unknown = announcement.before?.signature;
  const publicKey = bytesOf(announcement.publicKey);
  if (publicKey?.length !== 32 || (await writerKeyId(publicKey)) !== announcement.key)
    return 'it announces no key, or one of another name';
  const known = before.newest === null ? null : (before.keys.get(before.newest) ?? null);
  const mayBegin = isForeign && (ownKey === undefined || !before.keys.has(ownKey));
  const isVouched =
    known === null || (announcement.before === null && mayBegin)
      ? announcement.before === null
      : announcement.before?.key === before.newest &&
        typeof signature === 'string' &&
        (await verify(known.publicKey, signature, announcementText(String(announcement.publicKey))));
  if (!isVouched) return 'the key before it has not signed the announcement';
  if (before.keys.has(announcement.key)) return 'a key that was announced before does not come back';

  const keys = new Map(before.keys);
  if (announcement.compromised === true)
    for (const [id, key] of keys) keys.set(id, { compromised: position, ...key });
  const last = before.newest === null ? undefined : keys.get(before.newest);
  if (before.newest !== null && last) keys.set(before.newest, { ...last, replaced: position });
  keys.set(announcement.key, { publicKey: String(announcement.publicKey), replaced: null });

  return { keys, since: before.since ?? position, newest: announcement.key };
};

/** The members of an event that its signature is checked with. Nobody has checked the shape of its envelope. */
type Signed = Pick<Recorded, 'metadata' | 'position'>;

/** Says, as a clause, why the signature of an event isn't valid; null if it's valid. */
export const signatureProblem = async (
  { keys }: Pick<AnnouncedKeys, 'keys'>,
  { metadata, position }: Signed,
  verify: Verify = verifyEd25519,
): Promise<string | null> => {
  const { sig, hash } = metadata;
  const key = sig && keys.get(sig.key);
  if (!sig || !key) return 'it is signed with a key that was never announced';
  // No hash covers the signature, so any further member could be added to it unnoticed.
  if (Object.keys(sig).length !== 3 || typeof sig.value !== 'string')
    return 'its signature holds more than a signature';
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
