import type { ConsistencyView, DocumentProofView, TreeHeadView } from '#contracts/api/views/proof.ts';
import { readOrigin } from '#contracts/evidence/format.ts';
import { placesIn } from '#contracts/proof/inclusion.ts';
import { verifyConsistency } from '#contracts/proof/merkle-proof.ts';
import { keyName, verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { isUnable } from '#contracts/proof/writer-signature.ts';
import type { Story } from '../story/story.ts';
import { texts } from './texts.ts';
import { timeSlices } from './time-slices.ts';

const labels = texts.treeHead;

/** What the browser itself found of a stream's events in the newest signed tree head of the log. */
export type TreeHeadCheck =
  | {
      readonly kind: 'covered';
      /** How many events of the document it covers, counted from the first; the others are not covered yet. */
      readonly events: number;
      /** Events of the whole log under it, and the key that signed it; null where none was signed yet. */
      readonly treeHead: { readonly size: number; readonly key: string } | null;
    }
  /** `place` is the first event that shows it; null if no single one does. */
  | { readonly kind: 'contradicted'; readonly place: number | null; readonly sentence: string }
  | { readonly kind: 'not-compared' }
  /** This browser has no Ed25519, so that it can't check who signed. */
  | { readonly kind: 'not-able' };

/** What was proved before: a stream and a log only grow, so that what came since is enough. */
export type Proved = {
  readonly treeHead: TreeHeadView;
  readonly stream: string;
  readonly events: number;
  /** The hash of the last of these events. */
  readonly hash: string;
  readonly leaf: number;
};

export type Asking = {
  /** The proofs of the events behind a revision, in the newest tree head or in that of a size. */
  readonly proof: (after: number, size: number | null) => Promise<DocumentProofView>;
  readonly consistency: (from: number, to: number) => Promise<ConsistencyView>;
};

type TreeHeadOutcome = { readonly check: TreeHeadCheck; readonly proved: Proved | null };

/** The chain is to be checked first: here it is the hashes alone that are looked for in the tree. */
export const checkTreeHead = async (
  { recorded, view }: Story,
  ask: Asking,
  before: Proved | null,
): Promise<TreeHeadOutcome> => {
  const { integrity, epoch, stream } = view;
  if (integrity.state === 'not-compared') return { check: { kind: 'not-compared' }, proved: null };
  if (integrity.state === 'contradicted') return contradicted(integrity.revision, integrity.problem);

  const isGrown =
    before?.stream === stream && recorded[before.events - 1]?.metadata.hash === before.hash ? before : null;
  let { events, leaf, hash } = isGrown ?? { events: 0, leaf: -1, hash: '' };
  let part = await ask.proof(events - 1, null);
  const { treeHead } = part;
  if (!treeHead) return { check: { kind: 'covered', events: 0, treeHead: null }, proved: null };
  const problem = await treeHeadProblem(treeHead, epoch.number, isGrown?.treeHead ?? null, ask);
  if (problem === 'not-able') return { check: { kind: 'not-able' }, proved: null };
  if (problem) return contradicted(null, problem);

  const misplaced = placesIn(treeHead, { after: leaf });
  const rest = timeSlices();
  for (;;) {
    for (const place of part.events) {
      const event = recorded[events];
      // Events that came since the page was read are checked the next time.
      if (!event) break;
      await rest();
      ({ leaf } = place);
      ({ hash } = event.metadata);
      const proof = place.proof.map((at) => part.hashes[at] ?? '');
      const found = await misplaced({ hash, leaf, proof });
      if (found) return contradicted(events, sentences[found](events));
      events++;
    }
    if (part.next === null || events >= recorded.length) break;
    part = await ask.proof(part.next, treeHead.size);
  }
  const { size, verifierKey } = treeHead;

  return {
    check: { kind: 'covered', events, treeHead: { size, key: keyName(verifierKey).id } },
    proved: events > 0 ? { treeHead, stream, events, hash, leaf } : null,
  };
};

const contradicted = (place: number | null, sentence: string): TreeHeadOutcome => ({
  check: { kind: 'contradicted', place, sentence },
  proved: null,
});

const sentences = { order: labels.order, tree: labels.other } as const;

/** Why a tree head vouches for nothing, or that this browser can't say; null where it is signed, and of the same log as the one seen before. */
const treeHeadProblem = async (
  newest: TreeHeadView,
  epoch: number,
  before: TreeHeadView | null,
  ask: Asking,
): Promise<string | null> => {
  const { note, verifierKey, origin, size, root } = newest;
  const head = await verifyTreeHead(note, verifierKey).catch((error) =>
    isUnable(error) ? ('not-able' as const) : Promise.reject(error),
  );
  if (head === 'not-able') return head;
  if (head?.origin !== origin || head.size !== size || head.root !== root) return labels.unsigned;
  if (readOrigin(origin)?.epoch !== epoch) return labels.otherLog;
  if (!before) return null;
  if (before.verifierKey !== verifierKey) return labels.otherKey;
  const proof = before.size < size ? (await ask.consistency(before.size, size)).proof : [];

  return (await verifyConsistency(before, newest, proof)) ? null : labels.rewritten;
};
