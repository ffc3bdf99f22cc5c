import { AuditRan, ForeignEventFound, VOUCHING } from '#contracts/vouching/events.ts';
import { isTreeHeadOf } from '../../../audit/audit-newest.ts';
import { wholeLog } from '../../../audit/check-streams.ts';
import type { Finding } from '../../../audit/finding.ts';
import { pause } from '../../../shared/flow/pause.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { foreignOnes } from '../../../shared/log/foreign-ones.ts';
import { vouchedLog } from '../../../shared/log/vouched-log.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { appendChained, endOf, stampedBehind } from '../../log/append-chained.ts';
import { bySystem } from '../../log/envelopes.ts';
import type { Writers } from '../../log/write-permission.ts';
import type { RunAudit } from './audit-process.ts';
import { findingsForRecord, isSame, merged, placeOf } from './findings.ts';
import { noteAudit, noteAuditsBegun } from './metrics.ts';

export type Auditing = {
  readonly store: DecryptedLog;
  readonly epoch: number;
  readonly audit: RunAudit;
  readonly write: Writers['write'];
  readonly log: Log;
  readonly now: () => string;
  /** Milliseconds between two looks at what is new. */
  readonly every: number;
};

const DAY = 86_400_000;
/** Milliseconds after which the whole log is audited again if something was found, since somebody may have mended it. */
const AGAIN = 3_600_000;
/** Milliseconds before the first audit of a leader: services that start have other work. */
const FIRST = 30_000;

/**
 * Audits the whole log when this process begins to lead and once a day, and its newest events every few minutes. What was
 * found goes on record daily, and whenever it is something else than before (`AuditRan`). One audit runs at a time. Returns
 * once `signal` aborts.
 */
export const keepAuditing = async (auditing: Auditing, signal: AbortSignal): Promise<void> => {
  const { every, log } = auditing;
  const keep = auditor(auditing);
  noteAuditsBegun(Date.now());
  try {
    await pause(Math.min(FIRST, every), { signal });
    while (!signal.aborted) {
      await keep(signal).catch((error) => {
        if (!signal.aborted) log.warn({ err: error }, 'the log could not be audited');
      });
      await pause(every, { signal });
    }
  } finally {
    noteAuditsBegun(null);
  }
};

const auditor = (auditing: Auditing) => {
  const { store, epoch, audit } = auditing;
  let position: bigint | null = null;
  let findings: readonly Finding[] = [];
  let events = 0;
  let wholeAt = Number.NEGATIVE_INFINITY;

  return async (signal: AbortSignal): Promise<void> => {
    const age = Date.now() - wholeAt;
    const isWholeDue = position === null || age >= (findings.length > 0 ? AGAIN : DAY);
    if (!isWholeDue && position !== null && !(await hasNews(store, epoch, position))) return;
    const begun = Date.now();
    const from = isWholeDue ? null : position;
    const audited = await audit(from, signal);
    if (audited.epoch !== epoch) return;
    position = BigInt(audited.position);
    events = from === null ? audited.events : events + audited.events;
    findings = from === null ? audited.findings : merged(findings, audited.findings);
    if (from === null) wholeAt = Date.now();
    const done = { at: Date.now(), took: Date.now() - begun, findings: findings.length, position };
    noteAudit(from === null ? 'whole' : 'newest', done);
    await record(auditing, events, findings);
  };
};

const OWN = ['AuditRan', 'AlarmMailed'];

/** Whether the log has new events that are not command's own records about audits and tree heads. */
const hasNews = async (store: DecryptedLog, epoch: number, from: bigint): Promise<boolean> => {
  const problemOf = foreignOnes(vouchedLog(store).read);
  for await (const { event, epoch: of } of wholeLog(store, from)) {
    const isOwn = of === epoch && event.stream === VOUCHING && OWN.includes(event.type);
    const isTreeHead = of === null && isTreeHeadOf(epoch, event);
    if (!isOwn && !isTreeHead) return true;
    if (isTreeHead && (await problemOf(event.stream, event.revision)) !== null) return true;
  }

  return false;
};

/** Puts an audit on record if it found something else than the last one on record, or if that is a day old. */
const record = ({ write }: Auditing, upTo: number, found: readonly Finding[]): Promise<void> =>
  write(async ({ store, epoch, now }) => {
    const name = inEpoch(epoch, VOUCHING);
    for (;;) {
      const all = await store.read(name);
      const foreign = new Set(
        all.flatMap((event) => {
          const { data: known } = ForeignEventFound.safeParse({ type: event.type, data: event.data });
          return known ? [placeOf(known.data)] : [];
        }),
      );
      const data = { upTo, findings: findingsForRecord(found, foreign) };
      const before = all.findLast(({ type }) => type === 'AuditRan');
      const { data: known } = AuditRan.shape.data.safeParse(before?.data);
      const isNew = !before || Date.parse(now()) - Date.parse(before.metadata.at) >= DAY;
      if (before && !isNew && known && isSame(known.findings, data.findings)) return;
      const last = all.at(-1) ?? null;
      const envelope = { ...bySystem('audit'), at: stampedBehind(last, now()) };
      const event: AuditRan = { type: 'AuditRan', data };
      const appended = await appendChained(store, { name, stream: VOUCHING }, endOf(last), [event], envelope);
      if (appended !== 'conflict') return;
    }
  });
