import { eventNumber } from '../event-number.ts';
import { type Digest, sha256Hex } from '../proof/hash-chain.ts';
import {
  keyName,
  readTreeHead,
  renamedKey,
  type SignedTreeHead,
  verifyTreeHead,
} from '../proof/signed-tree-head.ts';
import { type Bundle, type Members, openBundle } from './bundle.ts';
import { earlierOf } from './check-log.ts';
import { backupOf, beginningsIn } from './check-restore.ts';
import { members, readOrigin } from './format.ts';
import { type Receipt, readReceipt } from './receipt.ts';

/** Whether a bundle agrees with something that somebody kept. `unknown` means that the bundle can't tell. */
export type Comparison = {
  /**
   * The kind of thing that was compared. `checkpoint` is a tree head. Only tree heads and keys show whose log it is.
   */
  readonly of: 'checkpoint' | 'key' | 'hash';
  readonly outcome: 'agrees' | 'contradicts' | 'unknown';
  readonly sentence: string;
};

/**
 * Compares a verified bundle with texts that a party, a witness or an auditor kept, such as the mail that brought the
 * completed copy. It compares each signed tree head, key and SHA-256 hash that it finds in them. The answer is empty if
 * it finds none.
 */
export const compareReceipts = async (
  all: Members,
  texts: readonly string[],
  digest: Digest = sha256Hex,
): Promise<readonly Comparison[]> => {
  const bundle = await openBundle(all, { digest });
  const receipts = await Promise.all(texts.map(readReceipt));
  const each = (what: keyof Receipt) => [...new Set(receipts.flatMap((receipt) => receipt[what]))];

  return [
    ...(await Promise.all(each('notes').map((note) => compareNote(bundle, note)))),
    ...(await Promise.all(each('keys').map((key) => compareKey(bundle, key)))),
    ...each('hashes').map((hash) => compareHash(bundle, hash)),
  ];
};

const compareNote = async (bundle: Bundle, note: string): Promise<Comparison> => {
  const { agrees, contradicts, unknown } = about('checkpoint');
  const { size, origin } = readTreeHead(note) ?? { size: 0, origin: '' };
  const receipt = await verifyTreeHead(note, (await renamedKey(bundle.key(), origin)) ?? '');
  const newest = await bundle.treeHead();
  if (!receipt)
    return contradicts(
      `The tree head of ${size} events (${origin}) is not signed by the key of this bundle, or was changed.`,
    );
  const all = [newest, ...earlierOf(bundle).map((one) => readTreeHead(one.note))].filter(
    (one) => one !== null,
  );
  const same = all.find((one) => one.origin === receipt.origin && one.size === receipt.size);
  // The tree at a size is one and the same, whatever its epoch and its address were called when it was signed.
  const equal = all.find((one) => one.size === receipt.size && one.root === receipt.root);
  if (!same && !equal && receipt.origin !== newest.origin)
    return unknown(ofAnotherTree(bundle, receipt, newest));

  if (same?.root === receipt.root)
    return agrees(`The tree head of ${size} events is in this bundle, signed by the same key.`);
  if (equal)
    return agrees(
      `The root at size ${size} is that of the receipt: the tree head of ${size} events (${origin}) is signed by the same key, and the tree of ${equal.origin} in this bundle has the same root at that size.`,
    );
  if (same)
    return contradicts(
      `The tree head of ${size} events has another root than that in this bundle: two logs were signed.`,
    );

  return unknown(
    receipt.size > newest.size
      ? `The tree head of ${size} events is younger than this bundle: a bundle that is taken now can be compared with it.`
      : `This bundle holds no proof for the tree head of ${size} events. The installation gives one at /api/proofs/consistency?from=${size}&to=${newest.size}.`,
  );
};

/**
 * Explains why the bundle can't confirm a tree head of another tree. Each epoch has its own tree. After a restore, the
 * tree begins like the tree of the backup's epoch, so it can prove what the backup covers; what happened after the
 * backup is only in the tree of the earlier epoch.
 */
const ofAnotherTree = (bundle: Bundle, receipt: SignedTreeHead, newest: SignedTreeHead): string => {
  const [one, other] = [readOrigin(receipt.origin), readOrigin(newest.origin)];
  const { size } = receipt;
  const genuine = `The tree head of ${size} events is signed by the key of this bundle`;
  const proof =
    size > newest.size
      ? `It covers more than the ${newest.size} events of this bundle: one that is taken later can be compared with it.`
      : `This bundle holds no proof for it. The installation gives one at /api/proofs/consistency?from=${size}&to=${newest.size}: its fromRoot has to be the root of the receipt.`;
  const backup = backupOf(bundle.timeline().restored);
  const begun = backup && one && [backup, ...beginningsIn(backup)].find((of) => isOf(one, of));

  if (begun && backup) {
    const restore = isOf(begun, backup)
      ? `${genuine}, in epoch ${begun.epoch} of its log, of which the first ${begun.events} events were restored from a backup taken at ${backup.takenAt}`
      : `${genuine}, in epoch ${begun.epoch} of log ${begun.log}, with whose first ${begun.events} events this log begins`;

    return size > begun.events
      ? `${restore}. It covers more: the log was restored to before that, and what came behind is in that epoch alone, so that neither can prove the other.`
      : `${restore}. ${proof}`;
  }

  return one && other && one.log === other.log && one.epoch !== other.epoch
    ? `${genuine}, in epoch ${one.epoch} of its log. The bundle is of epoch ${other.epoch}. ${proof} npm run audit -- --receipt can tell as well, at the installation.`
    : `${genuine}, for ${receipt.origin}. The bundle is of ${newest.origin}. ${proof}`;
};

type Of = { readonly log: string; readonly epoch: number };

const isOf = (one: Of, other: Of): boolean => one.log === other.log && one.epoch === other.epoch;

const compareKey = async (bundle: Bundle, key: string): Promise<Comparison> => {
  const { agrees, contradicts } = about('key');

  return (await renamedKey(key, keyName(bundle.key()).name)) === bundle.key()
    ? agrees('The key is the one that signed this bundle.')
    : contradicts(`The key is not the one that signed this bundle (${members.checkpointKey}).`);
};

const compareHash = (bundle: Bundle, hash: string): Comparison => {
  const { agrees, unknown } = about('hash');
  const { sealed, original, pdf } = bundle.state();
  const event = bundle.events().find(({ metadata }) => metadata.hash === hash);
  if (hash === sealed?.sha256) return agrees('This is the SHA-256 of the sealed PDF.');
  if (hash === pdf || hash === original) return agrees('This is the SHA-256 of the document.');

  return event
    ? agrees(
        `This is the hash of event ${eventNumber(event.revision)} (${event.type}): the record is the same up to there.`,
      )
    : unknown(`The SHA-256 ${hash.slice(0, 16)}… belongs to no file and no event of this bundle.`);
};

const about = (of: Comparison['of']) => ({
  agrees: (sentence: string): Comparison => ({ of, outcome: 'agrees', sentence }),
  contradicts: (sentence: string): Comparison => ({ of, outcome: 'contradicts', sentence }),
  unknown: (sentence: string): Comparison => ({ of, outcome: 'unknown', sentence }),
});
