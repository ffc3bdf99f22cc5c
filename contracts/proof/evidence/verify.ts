import { type Digest, sha256Hex } from '../hash-chain.ts';
import type { TreeDigest } from '../merkle.ts';
import { keyName } from '../signed-tree-head.ts';
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
import { checkWriters } from './check-writers.ts';
import { type Check, checked } from './finding.ts';
import { members as names } from './format.ts';
import { type Statement, statementOf } from './statement.ts';

export type EvidenceReport = {
  /** Nothing failed, so it agrees with itself; forged evidence may do so too. A check says so if it had nothing to check. */
  readonly isSound: boolean;
  readonly checks: readonly Check[];
  /** The first that failed. */
  readonly firstBad: Check | null;
  /** Whether it is signed by a key that the reader has from elsewhere; false where none was given. */
  readonly isKeyExpected: boolean;
  readonly events: number;
  /** What the events add up to; null if they cannot be read. */
  readonly statement: Statement | null;
  /** The key that signed, to be compared with what the parties hold; null if it cannot be read. */
  readonly key: { readonly verifierKey: string; readonly name: string; readonly id: string } | null;
};

export type Verifying = {
  /** SHA-256 in hex; Web Crypto's unless a server brings a faster one. */
  readonly digest?: Digest;
  /** The same for the tree. */
  readonly treeDigest?: TreeDigest;
  /** Each of these must be the key that signed (C2SP signed-note). If there are none, people compare the bundle's key. */
  readonly trustedKeys?: readonly string[];
  /** Public keys, in base64, that events must have been signed with. */
  readonly writerKeys?: readonly string[];
  /** An instant (ISO) that no event may be later than; now, unless another is given. */
  readonly now?: string;
};

/** Whether the members are those of an evidence bundle at all. */
export const isEvidence = (members: Members): boolean =>
  members.has(names.manifest) || members.has(names.timeline);

/** Checks all of a bundle, using only what is in it. Never throws: a check fails if it cannot read something. */
export const verifyEvidence = async (members: Members, options: Verifying = {}): Promise<EvidenceReport> => {
  const { digest = sha256Hex, treeDigest, trustedKeys = [] } = options;
  const { writerKeys = [], now = new Date().toISOString() } = options;
  const bundle = openBundle(members, digest, treeDigest);
  const checks: Check[] = [];
  for (const [id, title, check] of steps(bundle, { trustedKeys, writerKeys, now }))
    checks.push(await checked(id, title, check));
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

/** The order is what builds on what: first the events, then who vouches for them, then the files that they name. */
const steps = (
  bundle: Bundle,
  { trustedKeys, writerKeys, now }: Required<Pick<Verifying, 'trustedKeys' | 'writerKeys' | 'now'>>,
) =>
  [
    ['chain', 'Chain of events', () => checkChain(bundle)],
    ['statement', 'Statement', () => checkStatement(bundle)],
    ['checkpoint', 'Signed tree head', () => checkTreeHead(bundle, trustedKeys)],
    ['restore', 'Restore', () => checkRestore(bundle)],
    ['inclusion', 'Place in the log', () => checkInclusion(bundle)],
    ['history', 'History', () => checkHistory(bundle, now)],
    ['writers', 'Signatures of events', () => checkWriters(bundle, writerKeys)],
    ['earlier', 'Receipts', () => checkEarlier(bundle)],
    ['stamps', 'Time-stamps', () => checkStamps(bundle)],
    ['original', 'File as uploaded', () => checkOriginal(bundle)],
    ['document', 'PDF that was shown', () => checkDocument(bundle)],
    ['drawings', 'Drawn signatures', () => checkDrawings(bundle)],
    ['sealed', 'Sealed PDF', () => checkSealed(bundle)],
    ['seal', 'Seal', () => checkSeal(bundle)],
    ['verifier', 'Verifier', () => checkVerifier(bundle)],
    ['nothing-else', 'Nothing else', () => checkNothingElse(bundle)],
    ['members', 'All files', () => checkMembers(bundle)],
  ] as const;

const orNull = <Value>(read: () => Value): Value | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
