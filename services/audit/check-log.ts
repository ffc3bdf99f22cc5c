import { EPOCHS } from '#contracts/events/epochs.ts';
import type { Recorded } from '#contracts/message.ts';
import { blobCheck, type LookAtBlob } from './check-blobs.ts';
import { chainCheck } from './check-chains.ts';
import { checkCheckpoints } from './check-checkpoints.ts';
import { treeCheck } from './check-tree.ts';
import type { Finding } from './finding.ts';

export type Parts = {
  /** All events of an epoch and those of the stream `epochs`, in the order of the log. */
  readonly events: AsyncIterable<Recorded>;
  /** The stream of the epoch's checkpoints, read before the events, and the keys that count for them. */
  readonly checkpoints: readonly Recorded[];
  readonly verifierKeys: readonly string[];
  readonly blob: LookAtBlob;
};

export type Checked = {
  readonly events: number;
  readonly streams: number;
  readonly checkpoints: number;
  /** Events that a good checkpoint covers: what came later is vouched for by its chains alone. */
  readonly covered: number;
  readonly root: string;
  readonly blobs: number;
  /** Of the log in the order in which they were met, then of checkpoints, then of blobs. */
  readonly findings: readonly Finding[];
};

/** Walks a log once and holds it against its chains, its signed checkpoints and its blobs. */
export const checkLog = async ({ events, checkpoints, verifierKeys, blob }: Parts): Promise<Checked> => {
  const signed = await checkCheckpoints(checkpoints, verifierKeys);
  const [chains, tree, blobs] = [chainCheck(), treeCheck(signed.roots), blobCheck()];
  const found: Finding[] = [];
  const keep = (finding: Finding | null) => finding && found.push(finding);

  for await (const event of events) {
    keep(await chains.add(event));
    if (event.stream !== EPOCHS) keep(tree.add(event));
    blobs.add(event);
  }
  keep(tree.end());

  return {
    events: tree.size(),
    streams: chains.streams(),
    checkpoints: checkpoints.length,
    covered: tree.covered(),
    root: tree.root(),
    blobs: blobs.count(),
    findings: [...found, ...signed.findings, ...(await blobs.end(blob))],
  };
};
