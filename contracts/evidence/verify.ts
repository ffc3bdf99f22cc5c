import type { DecryptBox } from '../personal/decrypt-box.ts';
import { type Digest, sha256Hex } from '../proof/hash-chain.ts';
import type { TreeDigest } from '../proof/merkle.ts';
import { keyName } from '../proof/signed-tree-head.ts';
import { type Bundle, type Members, openBundle } from './bundle.ts';
import {
  checkDocument,
  checkDrawings,
  checkNothingElse,
  checkOriginal,
  checkSealed,
  checkVerifier,
} from './check-files.ts';
import { checkHistory } from './check-history.ts';
import { checkEarlier, checkInclusion, checkStamps, checkTreeHead } from './check-log.ts';
import { checkMembers } from './check-members.ts';
import { checkChain, checkStatement } from './check-record.ts';
import { checkRestore } from './check-restore.ts';
import { checkSeal } from './check-seal.ts';
import { checkTexts } from './check-texts.ts';
import { checkWriters } from './check-writers.ts';
import { type Check, runCheck } from './finding.ts';
import { members as names } from './format.ts';
import { type Statement, statementOf } from './statement.ts';

export type EvidenceReport = {
  /** Whether no check failed, so that the bundle agrees with itself. That alone doesn't prove that nobody forged it. */
  readonly isSound: boolean;
  readonly checks: readonly Check[];
  /** The first check that failed; null if none did. */
  readonly firstBad: Check | null;
  /**
   * Whether a key that the reader has from elsewhere signed the bundle's tree head; false if the reader gave no key.
   */
  readonly isKeyExpected: boolean;
  readonly events: number;
  /** What the events add up to; null if they can't be read. */
  readonly statement: Statement | null;
  /** The key in the bundle, so that people can compare it with what the parties have; null if it can't be read. */
  readonly key: { readonly verifierKey: string; readonly name: string; readonly id: string } | null;
};

export type Verifying = {
  /** Computes SHA-256 in hex. Without it, Web Crypto does; servers can pass a faster one. */
  readonly digest?: Digest;
  /** How the nodes of the tree are hashed. */
  readonly treeDigest?: TreeDigest;
  /** How encrypted texts are decrypted. */
  readonly open?: DecryptBox;
  /**
   * Verifier keys (C2SP signed-note) that the reader has from elsewhere. Each must be the key that signed the tree
   * head. If there are none, people have to compare the bundle's key themselves.
   */
  readonly trustedKeys?: readonly string[];
  /** Public keys in base64 that the reader has from elsewhere. Each must be among the keys that the log announced. */
  readonly writerKeys?: readonly string[];
  /** The time of the check (ISO), now by default: events may not be later than that, apart from small clock errors. */
  readonly now?: string;
};

/** Whether these files look like an evidence bundle at all. */
export const isEvidence = (members: Members): boolean =>
  members.has(names.manifest) || members.has(names.timeline);

/** Checks a whole bundle, using only what is in it. It never throws: if something can't be read, its check fails. */
export const verifyEvidence = async (members: Members, options: Verifying = {}): Promise<EvidenceReport> => {
  const { digest = sha256Hex, treeDigest, trustedKeys = [] } = options;
  const { writerKeys = [], now = new Date().toISOString() } = options;
  const bundle = await openBundle(members, { digest, treeDigest, open: options.open });
  const checks: Check[] = [];
  for (const [id, title, check] of steps(bundle, { trustedKeys, writerKeys, now }))
    checks.push(await runCheck(id, title, check));
  const firstBad = checks.find(({ outcome }) => outcome === 'failed') ?? null;

  return {
    isSound: firstBad === null,
    checks,
    firstBad,
    isKeyExpected:
      trustedKeys.length > 0 && checks.some(({ id, outcome }) => id === 'checkpoint' && outcome === 'sound'),
    events: orNull(() => bundle.events().length) ?? 0,
    statement: orNull(() => statementOf(bundle.state())),
    key: orNull(() => ({ verifierKey: bundle.key(), ...keyName(bundle.key()) })),
  };
};

/**
 * The checks in their order: first the events, then the signatures and proofs for them, then the files that they name.
 */
const steps = (
  bundle: Bundle,
  { trustedKeys, writerKeys, now }: Required<Pick<Verifying, 'trustedKeys' | 'writerKeys' | 'now'>>,
) =>
  [
    ['chain', 'Event chain', () => checkChain(bundle)],
    ['texts', 'Personal texts', () => checkTexts(bundle)],
    ['statement', 'Statement', () => checkStatement(bundle)],
    ['checkpoint', 'Signed tree head', () => checkTreeHead(bundle, trustedKeys)],
    ['restore', 'Restore', () => checkRestore(bundle)],
    ['inclusion', 'Place in the log', () => checkInclusion(bundle)],
    ['history', 'History', () => checkHistory(bundle, now)],
    ['writers', 'Event signatures', () => checkWriters(bundle, writerKeys)],
    ['earlier', 'Earlier tree heads', () => checkEarlier(bundle)],
    ['stamps', 'Time stamps', () => checkStamps(bundle)],
    ['original', 'Uploaded file', () => checkOriginal(bundle)],
    ['document', 'PDF shown to signers', () => checkDocument(bundle)],
    ['drawings', 'Drawn signatures', () => checkDrawings(bundle)],
    ['sealed', 'Sealed PDF', () => checkSealed(bundle)],
    ['seal', 'Seal', () => checkSeal(bundle)],
    ['verifier', 'Verifier', () => checkVerifier(bundle)],
    ['nothing-else', 'No extra files', () => checkNothingElse(bundle)],
    ['members', 'All files', () => checkMembers(bundle)],
  ] as const;

const orNull = <Value>(read: () => Value): Value | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
