import { Refusal } from '#contracts/api/refusals.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { announcingIn } from '#contracts/epochs/state.ts';
import { keysOfAll } from '#contracts/proof/keys-of-all.ts';
import { openNoteSigner, readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { noKeys } from '#contracts/proof/writer-keys.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { decodeAll } from '../shared/log/decode.ts';
import { decryptInBatches } from '../shared/log/decrypt-in-batches.ts';
import type { DecryptedLog } from '../shared/log/decrypted-log.ts';
import { epochPrefix } from '../shared/log/epoch.ts';
import { keptStreams } from '../shared/log/kept-tree-heads.ts';
import { earlierReceipts, restoredBeginnings } from './check-beginnings.ts';
import { lookIn } from './check-blobs.ts';
import { keyCheck } from './check-keys.ts';
import { leftOutIn } from './check-left-out.ts';
import { type Checked, checkLog } from './check-log.ts';
import { type AuditedKeys, keysOf } from './check-writers.ts';
import { type Finding, nowhere } from './finding.ts';
import { ownEpochs } from './own-epochs.ts';

/** Builds the read models a second time from the log's events and compares them with the ones in use. */
export type ModelCheck = {
  /** Takes the next events, in the order of the log. */
  readonly add: (events: readonly Recorded[]) => Promise<void>;
  /** Compares. Events from before `due` (an ISO instant) must be in the read models. */
  readonly end: (
    due: string | null,
  ) => Promise<{ readonly rows: number; readonly problems: readonly Omit<Finding, 'part'>[] }>;
};

export type Audited = Checked & {
  readonly epoch: number;
  /** How many rows of the read models were compared; null if no read models are in use for this epoch. */
  readonly rows: number | null;
  /** How long the audit took, in milliseconds. */
  readonly took: number;
};

export type Auditing = {
  readonly store: DecryptedLog;
  /** If it's null, files are left out. */
  readonly blobs: Blobs | null;
  readonly log: string;
  readonly epoch: number;
  /** Only in the current epoch are new events signed, and only it has read models in use. */
  readonly isCurrent: boolean;
  /**
   * The check of the current epoch's read models; null for an earlier epoch, or if no read models are in use. They may be
   * left out.
   */
  readonly models: ModelCheck | null | 'left out';
  /** The private key from CHECKPOINT_KEY. If it's null, we accept whatever key a tree head names. */
  readonly key: string | null;
  /** Further verifier keys to accept, for example earlier keys. */
  readonly verifierKeys: readonly string[];
  /**
   * Signed notes that somebody kept outside the installation: first those of this epoch, then those of other epochs.
   */
  readonly receipts: readonly string[];
  readonly receiptsOfOthers: readonly string[];
  /**
   * The ids of the installation's own key for signing events, and of the one that is derived from it for this epoch. If
   * it's null, we accept whatever key the log announced last.
   */
  readonly writerKey: readonly string[] | null;
  /** The current time as an ISO instant. */
  readonly now: string;
};

/**
 * After this many milliseconds an event must be signed and in the read models, if a leader is running. Each of the two
 * should take a minute at most.
 */
const DUE = 120_000;
/** How many events are projected at a time. */
const BATCH = 500;

/** Reads an epoch of the log from its first event to its end and checks everything that can be checked. */
export const auditEpoch = async (auditing: Auditing): Promise<Audited> => {
  const { store, blobs, epoch, isCurrent, receipts, now } = auditing;
  const models = auditing.models === 'left out' ? null : auditing.models;
  const begun = performance.now();
  const due = isCurrent ? new Date(Date.parse(now) - DUE).toISOString() : null;
  // We read these before the events they cover, so that all of those events are certainly in the log when we read it.
  const witnesses = await store.read(witnessesOf(epoch));
  const treeHeads = await store.read(treeHeadsOf(epoch));
  // One without an envelope is found among the events. Nothing that it says counts here.
  const epochs = decodeAll(
    EpochsEvent,
    (await store.read(EPOCHS)).filter(({ metadata }) => metadata),
  );
  const { keys, allKeys, findings: ofKeys } = await announcedKeys(auditing);
  const counting = await keysFor(auditing, treeHeads);
  const named = treeHeads.map(({ data }) => textIn(data?.verifierKey));
  const others = await earlierReceipts(
    auditing.receiptsOfOthers,
    epochs,
    epoch,
    counting.length > 0 ? counting : [...new Set(named)],
  );
  const isLeftOut = await leftOutIn(store, epoch);
  const ofVault = keyCheck(store.vault, due, isLeftOut);
  const checked = await checkLog({
    events: projectBeside(
      decryptInBatches(soundKeysOf(store.vault), ofVault.beside(wholeEpoch(auditing))),
      models,
    ),
    checkpoints: treeHeads,
    verifierKeys: counting,
    beginnings: [...restoredBeginnings(epochs, epoch), ...others.beginnings],
    keptRoots: others.roots,
    kept: isCurrent
      ? (await Promise.all(keptStreams(epochs).map((stream) => store.read(stream)))).flat()
      : [],
    witnesses,
    receipts,
    due,
    blob: blobs ? lookIn(blobs) : async () => 'good',
    epoch,
    keys,
    allKeys,
    epochs,
    now,
    isLeftOut,
  });
  const compared = models && (await models.end(due));
  const lost = await ofVault.end();

  return {
    ...checked,
    epoch,
    rows: compared?.rows ?? null,
    findings: [
      ...ofKeys,
      ...checked.findings,
      ...others.findings,
      ...lost.findings,
      ...(compared ? inModels(compared) : isCurrent && auditing.models === null ? [NONE_SERVE] : []),
    ],
    remarks: [...checked.remarks, ...lost.remarks],
    took: performance.now() - begun,
  };
};

/** What should be a text. Others than command may have put anything there. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A changed row of the vault is a finding of its own, and keeps no other key from opening. */
const soundKeysOf = (vault: DecryptedLog['vault']): Pick<DecryptedLog['vault'], 'open'> => ({
  open: (ids) =>
    vault.open(ids).catch(async (error) => {
      if (error instanceof Refusal) throw error;
      const inspected = await vault.inspect(ids);
      const changed = ids.filter((id) => inspected.get(id)?.kind === 'changed');
      const sound = await vault.open(ids.filter((id) => !changed.includes(id)));

      return new Map([...sound, ...changed.map((id) => [id, 'unknown'] as const)]);
    }),
});

/**
 * Reads the keys of this epoch and of all epochs. In the current epoch the newest one must be the installation's own.
 */
export const announcedKeys = async ({
  store,
  epoch,
  isCurrent,
  writerKey,
}: Pick<Auditing, 'store' | 'epoch' | 'isCurrent' | 'writerKey'>) => {
  const ours = await ownEpochs(store);
  const restored = ours.flatMap((event) => (event.type === 'RestoreStarted' ? [event.data] : []));
  const numbers = new Set([1, ...restored.map(({ to }) => to)]);
  const all = new Map<number, AuditedKeys>();
  for (const number of numbers) all.set(number, await keysOf(store, number, announcingIn(ours, number)));
  const { keys, findings } = all.get(epoch) ?? { keys: noKeys, findings: [] };
  const isOther = isCurrent && writerKey !== null && keys.newest !== null && !writerKey.includes(keys.newest);

  return {
    keys,
    allKeys: keysOfAll([...all.values()]),
    findings: isOther ? [...findings, OTHER_KEY] : findings,
  };
};

const OTHER_KEY: Finding = {
  part: 'writer',
  ...nowhere,
  what: 'The key that the log announced last is not the one of this installation (WRITER_KEY).',
};

const inModels = ({ problems }: Awaited<ReturnType<ModelCheck['end']>>): readonly Finding[] =>
  problems.map((problem) => ({ part: 'read models', ...problem }));

const NONE_SERVE: Finding = {
  part: 'read models',
  ...nowhere,
  what: 'None serve for this epoch, so they were not compared. Where Inkstream has only just started, check again.',
};

async function* wholeEpoch({ store, epoch, isCurrent }: Auditing): AsyncGenerator<Recorded> {
  const prefixes = [epochPrefix(epoch), ...(isCurrent ? [EPOCHS] : [])];
  const ended = new AbortController();
  for await (const news of store.follow({ prefixes, from: null, signal: ended.signal })) {
    if (news.kind === 'event') yield news.event;
    if (news.kind === 'caught-up') break;
  }
  ended.abort();
}

/** Passes events on for checking, and projects each batch while the next one is being read and checked. */
async function* projectBeside(events: AsyncIterable<Recorded>, models: ModelCheck | null) {
  let batch: Recorded[] = [];
  let projecting: Promise<void> = Promise.resolve();
  const project = async () => {
    await projecting;
    projecting = models?.add(batch) ?? projecting;
    batch = [];
  };

  for await (const event of events) {
    yield event;
    if (models && batch.push(event) >= BATCH) await project();
  }
  await project();
  await projecting;
}

/** Returns the verifier keys of our own key for this epoch, one for each name that the installation has had. */
const keysFor = async (
  { log, epoch, key, verifierKeys, receipts }: Auditing,
  treeHeads: readonly Recorded[],
): Promise<readonly string[]> => {
  if (!key) return verifierKeys;
  const origins = new Set([
    ...treeHeads.map(({ data }) => textIn(data?.origin)),
    ...receipts.map((note) => String(readTreeHead(note)?.origin)),
  ]);
  const ownOrigins = [...origins].filter((origin) => origin.endsWith(`/${log}/e${epoch}`));
  const signers = await Promise.all(ownOrigins.map((origin) => openNoteSigner(origin, key)));
  // We include a key that has signed nothing. With an empty list, whatever key a tree head names would be accepted.
  const none = (await openNoteSigner('none', key)).verifierKey;

  return [none, ...signers.map(({ verifierKey }) => verifierKey), ...verifierKeys];
};
