import { refuse } from '#contracts/api/refusals.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import type { OpenedLog } from '../../../shared/log/opened-log.ts';
import { reached } from '../../../shared/running/steps.ts';
import { account } from '../../account/decisions/decider.ts';
import { takeCode } from '../../account/used-codes.ts';
import { document } from '../../document/decisions/decider.ts';
import { actingAs, asNewCommand, type Envelope } from '../../log/envelopes.ts';
import { handle, type Writer } from '../../log/handle.ts';
import type { Lookup } from '../../log/lookup.ts';
import { rememberedStreams } from '../../log/streams.ts';
import type { BackedUpEvent, VerifiedBackup } from '../format/verified-backup.ts';
import { appendsTo } from './import.ts';
import {
  deadAuditLinks,
  deadRequests,
  factsOfOtherEpochs,
  type LastingFacts,
  lastingFacts,
  newerLinks,
} from './lasting-facts.ts';

type Dependencies = {
  readonly store: OpenedLog;
  readonly database: Pool;
  readonly blobs: Blobs;
  readonly lookup: Lookup;
  readonly now: () => string;
  readonly envelope: Envelope;
};

type Progress = {
  readonly signal: AbortSignal;
  /** Called with the number of blobs and events that have been written so far. */
  readonly report: (done: number) => void;
};

/** How many facts are recorded at the same time. */
const AT_ONCE = 16;

/**
 * Writes a backup into the epoch. Blobs come first, so that no event ever names a blob that doesn't exist yet; then
 * come the events in their order, then the facts from other epochs that must survive a restore and that the backup
 * doesn't know. Returns how many events were restored and how many were carried over.
 */
export const fillEpoch = async (
  dependencies: Dependencies,
  to: number,
  backup: VerifiedBackup,
  { signal, report }: Progress,
): Promise<{ readonly events: number; readonly carried: number }> => {
  const elsewhere = await factsOfOtherEpochs(dependencies.store, to, signal);
  const blobs = await putBlobs(dependencies.blobs, backup, { signal, report });
  await reached('blobs imported');

  const here = lastingFacts(dependencies.store.vault);
  const documents = new Set<string>();
  let events = 0;
  const noted = noting(backup, async (some) => {
    await here.note(some, to);
    for (const { revision, stream } of some) if (revision === 0) documents.add(stream);
  });
  const wrote = (more: number) => {
    events += more;
    report(blobs + events);
  };
  await dependencies.store.appendInOrder(appendsTo(to, noted), { signal, wrote });
  if (events !== backup.manifest.events) refuse('backup.damaged');

  const isHere = (id: string) => documents.has(`document-${id}`);
  return { events, carried: await carryOver(dependencies, to, elsewhere, { facts: here.of(to), isHere }) };
};

const putBlobs = async (
  store: Blobs,
  { blobs }: VerifiedBackup,
  { signal, report }: Progress,
): Promise<number> => {
  let done = 0;
  for await (const { sha256, bytes } of blobs()) {
    signal.throwIfAborted();
    if ((await store.put(bytes)) !== sha256) refuse('backup.damaged');
    report(++done);
  }

  return done;
};

async function* noting(
  { events, manifest }: VerifiedBackup,
  note: (events: readonly BackedUpEvent[]) => Promise<void>,
): AsyncGenerator<readonly BackedUpEvent[]> {
  let seen = 0;
  for await (const some of events()) {
    await note(some);
    yield some;
    const isHalf = seen * 2 < manifest.events && (seen + some.length) * 2 >= manifest.events;
    seen += some.length;
    if (isHalf) await reached('half imported');
  }
}

type Here = { readonly facts: LastingFacts; readonly isHere: (document: string) => boolean };

/** Records these facts with the product's own commands, so that they are ordinary events of their streams. */
const carryOver = async (
  { store, database, lookup, now, envelope }: Dependencies,
  to: number,
  elsewhere: LastingFacts,
  { facts, isHere }: Here,
): Promise<number> => {
  const writer: Writer = { store, streams: rememberedStreams(store, to), epoch: to, lookup, now };
  const byRestore = () => asNewCommand(actingAs(envelope, { kind: 'system', id: 'restore' }));
  for (const used of elsewhere.usedCodes) await database.run((sql) => takeCode(sql, used, null));

  const links = newerLinks(elsewhere, facts, isHere).map(
    ({ document: id, ...data }) =>
      () =>
        handle(writer, document, id, byRestore(), { type: 'KeepLinkVersion', data }),
  );
  const auditLinks = deadAuditLinks(elsewhere, facts).map(
    ({ document: id, link }) =>
      () =>
        handle(writer, document, id, byRestore(), { type: 'RevokeAuditLink', data: { link } }),
  );
  const requests = deadRequests(elsewhere, facts).map(
    ([id, { email, expiresAt }]) =>
      () =>
        handle(writer, account, id, byRestore(), {
          type: 'WithdrawEmailChange',
          data: { email, expiresAt },
        }),
  );

  return countOf([...links, ...auditLinks, ...requests]);
};

/** Runs the works, a few at a time, and counts the events that they made. */
const countOf = async (
  works: readonly (() => Promise<{ readonly events: readonly unknown[] }>)[],
): Promise<number> => {
  let made = 0;
  for (let n = 0; n < works.length; n += AT_ONCE) {
    const some = await Promise.all(works.slice(n, n + AT_ONCE).map((work) => work()));
    made += some.reduce((sum, { events }) => sum + events.length, 0);
  }

  return made;
};
