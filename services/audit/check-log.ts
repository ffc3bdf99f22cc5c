import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import type { AnnouncedKeys } from '#contracts/proof/writer-keys.ts';
import { authorityCheck } from './check-authority.ts';
import type { Beginning, KeptRoot } from './check-beginnings.ts';
import { blobCheck, type LookAtBlob } from './check-blobs.ts';
import { chainCheck } from './check-chains.ts';
import { datesCheck } from './check-dates.ts';
import { historyCheck } from './check-histories.ts';
import { type IsLeftOut, leftOutCheck } from './check-left-out.ts';
import { checkReceipts } from './check-receipts.ts';
import { sessionCheck } from './check-sessions.ts';
import { treeCheck } from './check-tree.ts';
import { checkTreeHeads } from './check-tree-heads.ts';
import { checkWitnesses } from './check-witnesses.ts';
import { writerCheck } from './check-writers.ts';
import { at, type Finding, readable } from './finding.ts';

export type LogParts = {
  /** All events of an epoch and those of the stream `epochs`, in the order of the log. */
  readonly events: AsyncIterable<Recorded>;
  readonly epoch: number;
  /**
   * The stream with the epoch's tree heads, which was read before the events, and the verifier keys that we accept for
   * them.
   */
  readonly checkpoints: readonly Recorded[];
  readonly verifierKeys: readonly string[];
  /**
   * The confirmations of these tree heads by witnesses, read before the tree heads; and signed notes that somebody
   * kept.
   */
  readonly witnesses: readonly Recorded[];
  readonly receipts: readonly string[];
  /** The roots that the tree must have over its first events. */
  readonly beginnings?: readonly Beginning[];
  /** Roots that somebody kept of other epochs. */
  readonly keptRoots?: readonly KeptRoot[];
  /** The streams with tree heads of other logs, which came with backups. */
  readonly kept?: readonly Recorded[];
  /** A tree head must cover every event from before this instant; null if nobody signs this epoch any more. */
  readonly due: string | null;
  readonly blob: LookAtBlob;
  /** The keys that the epoch announced, and those of all epochs; the latter are for streams that belong to no epoch. */
  readonly keys: AnnouncedKeys;
  readonly allKeys: AnnouncedKeys;
  /** None is left out by default. */
  readonly isLeftOut?: IsLeftOut;
  /** The whole stream `epochs`, which also records clocks that disagreed. */
  readonly epochs: readonly Recorded[];
  /** The current time as an ISO instant. */
  readonly now: string;
};

export type Checked = {
  readonly events: number;
  readonly streams: number;
  readonly checkpoints: number;
  /** How many events are covered by a valid tree head. Later events are only protected by their chains. */
  readonly covered: number;
  /** How many times a witness has received a tree head. */
  readonly witnessed: number;
  readonly root: string;
  readonly blobs: number;
  /** Findings in the log in the order of its events, then in tree heads and in their copies outside, then in blobs. */
  readonly findings: readonly Finding[];
  /** Sentences about things that aren't errors but that somebody should look into. */
  readonly remarks: readonly string[];
};

/** Reads a log once and checks its chains, its signed tree heads and its blobs. */
export const checkLog = async (parts: LogParts): Promise<Checked> => {
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
    kept: keptReceipts = [],
  } = parts;
  const dates = datesCheck();
  const signed = await checkTreeHeads(treeHeads, verifierKeys);
  const [chains, tree, blobs] = [
    chainCheck(),
    treeCheck(signed.roots, parts.beginnings, parts.keptRoots),
    blobCheck(),
  ];
  const [history, writers, others] = [historyCheck(now), writerCheck(keys), writerCheck(allKeys)];
  const [authority, session] = [authorityCheck(), sessionCheck(parts.epoch)];
  const { isLeftOut = () => false } = parts;
  const leftOut = leftOutCheck(isLeftOut);
  const found = findingsInOrder();
  let last: Recorded | null = null;

  for await (const event of events) {
    const link = await chains.add(event, isLeftOut(event));
    found.keep(link);
    const isOut = leftOut.add(event, chains.isBroken(event.stream));
    if (!chains.isBroken(event.stream)) {
      if (!isOut)
        found.keep(
          readable('history', event, () => history.add(event) ?? authority(event)),
          readable('session', event, () => session.add(event)),
        );
      // One that is found by its hash has an envelope that says nothing, and may say anything.
      if (link?.part !== 'writer')
        await found.keepLater((event.stream === EPOCHS ? others : writers).add(event));
    }
    if (event.stream !== EPOCHS) {
      last = event;
      found.keep(tree.add(event));
      if (!isOut) dates.add(event);
    }
    if (!isOut) found.keep(readable('blob', event, () => blobs.add(event)) ?? null);
  }
  found.keep(...session.end(parts.epochs), ...writers.end());
  found.keep(tree.end());
  found.keep(...tree.wrongBeginnings());
  const uncovered = tree.uncovered();
  const isStopped = isFromBeforeStop(uncovered, last);
  if (!isStopped) found.keep(unsigned(uncovered, due));
  const inLog = leftOut.end(await found.all());

  return {
    events: tree.size(),
    streams: chains.streams(),
    checkpoints: treeHeads.length,
    covered: tree.covered(),
    witnessed: witnesses.length,
    root: tree.root(),
    blobs: blobs.count(),
    findings: [
      ...inLog.findings,
      ...signed.findings,
      ...(await recordFindings([...treeHeads, ...witnesses, ...keptReceipts], history, others)),
      ...(await brokenChains(keptReceipts)),
      ...(await checkWitnesses(witnesses, treeHeads)),
      ...(await checkReceipts(receipts, treeHeads, verifierKeys)),
      ...(await blobs.end(blob)),
    ],
    remarks: [
      ...inLog.remarks,
      ...dates.remarks(parts.epochs),
      ...history.remarks(),
      ...tree.keptRoots(),
      ...(isStopped && unsigned(uncovered, due) ? [STOPPED] : []),
    ],
  };
};

/** How many signatures are verified at the same time. It's enough to keep all threads busy. */
const AT_ONCE = 256;

/** Keeps findings in the order in which their checks began, though some checks take longer. */
const findingsInOrder = () => {
  const found: Finding[] = [];
  const waiting: Promise<readonly Finding[]>[] = [];

  return {
    keep: (...findings: readonly (Finding | null)[]) => {
      const present = findings.filter((finding) => finding !== null);
      if (present.length > 0) waiting.push(Promise.resolve(present));
    },
    /** Waits only when too many checks are in progress. */
    keepLater: async (findings: Promise<readonly Finding[]>) => {
      waiting.push(findings);
      while (waiting.length > AT_ONCE) found.push(...((await waiting.shift()) ?? []));
    },
    all: async () => [...found, ...(await Promise.all(waiting)).flat()],
  };
};

/** Finds problems in streams that belong to no epoch. */
const recordFindings = async (
  events: readonly Recorded[],
  history: ReturnType<typeof historyCheck>,
  writers: ReturnType<typeof writerCheck>,
): Promise<readonly Finding[]> => {
  const found: Finding[] = [];
  for (const event of events) {
    // Events without metadata are reported by the check of their chains.
    if (!event.metadata) continue;
    const impossible = readable('history', event, () => history.add(event));
    found.push(...(impossible ? [impossible] : []), ...(await writers.add(event)));
  }

  return [...found, ...writers.end()];
};

/** Checks the chains of streams that nothing else reads. */
const brokenChains = async (events: readonly Recorded[]): Promise<readonly Finding[]> => {
  const chains = new Map<string, ReturnType<typeof chainCheck>>();
  const found: Finding[] = [];
  for (const event of events) {
    const chain = chains.get(event.stream) ?? chainCheck();
    chains.set(event.stream, chain);
    const broken = await chain.add(event);
    if (broken) found.push({ ...broken, part: 'checkpoint' });
  }

  return found;
};

const unsigned = (event: Recorded | null, due: string | null): Finding | null =>
  event && due !== null && dateOf(event) < due ? { part: 'checkpoint', ...at(event), what: UNSIGNED } : null;

/** Milliseconds. Where a leader is running, no event waits longer for a tree head. */
const SIGNED_WITHIN = 60_000;

/**
 * Whether the events without a tree head are the newest ones of an installation that was stopped before it signed them.
 * If somebody took their tree heads away, what is remembered outside the log about its end says so.
 */
const isFromBeforeStop = (uncovered: Recorded | null, last: Recorded | null): boolean =>
  Date.parse(dateOf(last)) - Date.parse(dateOf(uncovered)) <= SIGNED_WITHIN;

/** The date in an envelope that nobody has checked. What is none is never due. */
const dateOf = (event: Recorded | null): string => {
  const date: unknown = event?.metadata?.at;

  return typeof date === 'string' ? date : 'none';
};

const STOPPED =
  'No tree head covers the newest events yet: Inkstream was stopped right after them, and signs one within two minutes of its next start.';

const UNSIGNED =
  'No tree head covers it, though it is not new: those that did were taken away, or none are signed.';
