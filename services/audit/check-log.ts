import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import type { AnnouncedKeys } from '#contracts/proof/writer-keys.ts';
import type { Beginning } from './check-beginnings.ts';
import { blobCheck, type LookAtBlob } from './check-blobs.ts';
import { chainCheck } from './check-chains.ts';
import { datesCheck } from './check-dates.ts';
import { historyCheck } from './check-histories.ts';
import { checkReceipts } from './check-receipts.ts';
import { treeCheck } from './check-tree.ts';
import { checkTreeHeads } from './check-tree-heads.ts';
import { checkWitnesses } from './check-witnesses.ts';
import { writerCheck } from './check-writers.ts';
import { at, type Finding } from './finding.ts';

export type Parts = {
  /** All events of an epoch and those of the stream `epochs`, in the order of the log. */
  readonly events: AsyncIterable<Recorded>;
  /** The stream of the epoch's tree heads, read before the events, and the keys that count for them. */
  readonly checkpoints: readonly Recorded[];
  readonly verifierKeys: readonly string[];
  /** What witnesses took of these tree heads, read before them; and signed notes that somebody kept. */
  readonly witnesses: readonly Recorded[];
  readonly receipts: readonly string[];
  /** An event from before this instant has to be covered by a tree head; null: nobody signs them any more. */
  /** What its tree must begin with. */
  readonly beginnings?: readonly Beginning[];
  readonly due: string | null;
  readonly blob: LookAtBlob;
  /** The keys that the epoch announced, and those of all epochs, for what stands outside them. */
  readonly keys: AnnouncedKeys;
  readonly allKeys: AnnouncedKeys;
  /** All of the stream `epochs`, in which clocks that disagreed are on record. */
  readonly epochs: readonly Recorded[];
  /** An instant (ISO). */
  readonly now: string;
};

export type Checked = {
  readonly events: number;
  readonly streams: number;
  readonly checkpoints: number;
  /** Events that a good tree head covers: what came later is vouched for by its chains alone. */
  readonly covered: number;
  /** Times that a tree head was left with a witness. */
  readonly witnessed: number;
  readonly root: string;
  readonly blobs: number;
  /** Of the log in the order in which they were met, then of tree heads and of who holds them, then of blobs. */
  readonly findings: readonly Finding[];
  /** Sentences about what is no finding, and worth a question. */
  readonly remarks: readonly string[];
};

/** Walks a log once and holds it against its chains, its signed tree heads and its blobs. */
export const checkLog = async (parts: Parts): Promise<Checked> => {
  const {
    events,
    checkpoints: treeHeads,
    verifierKeys,
    witnesses,
    receipts,
    due,
    blob,
    keys,
    allKeys,
    now,
  } = parts;
  const dates = datesCheck();
  const signed = await checkTreeHeads(treeHeads, verifierKeys);
  const [chains, tree, blobs] = [chainCheck(), treeCheck(signed.roots, parts.beginnings), blobCheck()];
  const [history, writers, others] = [historyCheck(now), writerCheck(keys), writerCheck(allKeys)];
  const found = findingsInOrder();

  for await (const event of events) {
    found.keep(await chains.add(event));
    if (!chains.isBroken(event.stream)) {
      found.keep(history.add(event));
      await found.keepLater((event.stream === EPOCHS ? others : writers).add(event));
    }
    if (event.stream !== EPOCHS) {
      found.keep(tree.add(event));
      dates.add(event);
    }
    blobs.add(event);
  }
  found.keep(...writers.end());
  found.keep(tree.end());
  found.keep(...tree.wrongBeginnings());
  found.keep(unsigned(tree.uncovered(), due));

  return {
    events: tree.size(),
    streams: chains.streams(),
    checkpoints: treeHeads.length,
    covered: tree.covered(),
    witnessed: witnesses.length,
    root: tree.root(),
    blobs: blobs.count(),
    findings: [
      ...(await found.all()),
      ...signed.findings,
      ...(await recordFindings([...treeHeads, ...witnesses], history, others)),
      ...(await checkWitnesses(witnesses, treeHeads)),
      ...(await checkReceipts(receipts, treeHeads, verifierKeys)),
      ...(await blobs.end(blob)),
    ],
    remarks: [...dates.remarks(parts.epochs), ...history.remarks()],
  };
};

/** Signatures that are verified beside each other: enough for the threads to have always something to do. */
const AT_ONCE = 256;

/** Keeps what is found in the order in which it was looked for, though some of it takes longer. */
const findingsInOrder = () => {
  const found: Finding[] = [];
  const waiting: Promise<readonly Finding[]>[] = [];

  return {
    keep: (...findings: readonly (Finding | null)[]) => {
      const there = findings.filter((finding) => finding !== null);
      if (there.length > 0) waiting.push(Promise.resolve(there));
    },
    /** Waits only where too many are looked for. */
    keepLater: async (findings: Promise<readonly Finding[]>) => {
      waiting.push(findings);
      while (waiting.length > AT_ONCE) found.push(...((await waiting.shift()) ?? []));
    },
    all: async () => [...found, ...(await Promise.all(waiting)).flat()],
  };
};

/** Of the streams that stand outside the epochs. */
const recordFindings = async (
  events: readonly Recorded[],
  history: ReturnType<typeof historyCheck>,
  writers: ReturnType<typeof writerCheck>,
): Promise<readonly Finding[]> => {
  const found: Finding[] = [];
  for (const event of events) {
    // Those without an envelope are named by their chains.
    if (!event.metadata) continue;
    const impossible = history.add(event);
    found.push(...(impossible ? [impossible] : []), ...(await writers.add(event)));
  }

  return [...found, ...writers.end()];
};

const unsigned = (event: Recorded | null, due: string | null): Finding | null =>
  event && due !== null && String(event.metadata?.at) < due
    ? { part: 'checkpoint', ...at(event), what: UNSIGNED }
    : null;

const UNSIGNED =
  'No tree head covers it, though it is not new: those that did were taken away, or none are signed. Where Inkstream has only just started, check again in two minutes.';
