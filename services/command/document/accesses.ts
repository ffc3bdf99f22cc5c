import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { RecordedAccess, RecordedRefusal, RecordedSearch } from '#contracts/api/announcements.ts';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { dayOf, millisecondsBetween } from '#contracts/instant.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { answer } from '../../shared/messaging/nats.ts';
import type { Log } from '../../shared/running/logger.ts';
import { security } from '../decisions/account/security.ts';
import { document } from '../decisions/document/decider.ts';
import { permitted } from '../decisions/document/permitted.ts';
import type { PositionCookie } from '../http/position-cookie.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { RefusedRequests } from '../http/refused-request.ts';
import { ofRequest } from '../log/envelopes.ts';
import { handle, membershipFor, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import type { Writers } from '../log/write-permission.ts';
import { type RecordedSearches, recordedSearches } from './recorded-searches.ts';

type Access = z.infer<typeof RecordedAccess.request>;
type Search = z.infer<typeof RecordedSearch.request>;
type Reply = z.infer<typeof RecordedAccess.reply>;

type Limits = Pick<RateLimits, 'spend'>;

/** Milliseconds within which several looks of one person at the same thing count as one. */
const ONE_LOOK = 600_000;

/** Puts on record who looks at what, before the query service shows it, and whom it refused. */
export const recordAccesses = (
  nats: NatsConnection,
  log: Log,
  writers: Writers,
  positions: PositionCookie,
  limits: Limits,
  refused: Pick<RefusedRequests, 'note'>,
  database: Pick<Pool, 'run'>,
) => {
  const replyTo = async (work: (writer: Writer) => Promise<bigint>): Promise<Reply> => {
    try {
      return await writers.write(async (writer) => ({
        ok: true,
        position: formatLogPosition(positions.of(writer.epoch, await work(writer))),
      }));
    } catch (error) {
      if (error instanceof Refusal) return refusedBy(error);
      throw error;
    }
  };
  const searches = recentSearches(limits, recordedSearches(database));

  const stops = [
    answer(nats, RecordedAccess, log, (access) => replyTo((writer) => recordAccess(writer, access, limits))),
    answer(nats, RecordedSearch, log, (search) => replyTo((writer) => searches(writer, search))),
    answer(nats, RecordedRefusal, log, async ({ refused: what, ...from }) => {
      refused.note(what, from);
      return { ok: true };
    }),
  ];

  return () => Promise.all(stops.map((stop) => stop()));
};

const refusedBy = ({ code, retryAfter }: Refusal): Reply => ({
  ok: false,
  code,
  ...(retryAfter !== null && { retryAfter }),
});

/**
 * The command's id is derived from the event that it follows, so that two requests at the same time are one command,
 * even in two processes. Answers its position in the log.
 */
const recordAccess = async (writer: Writer, request: Access, limits: Limits): Promise<bigint> => {
  const { documentId, by, access, ...from } = request;
  const { state, past } = await writer.streams.read(document, documentId);
  const now = writer.now();
  permitted(state, rightTo[access.kind], { by, at: now, ...(await membershipFor(writer, document, { by })) });
  const last = past.findLast(isLike(request)) ?? null;
  if (last && isOnRecord(access, last, past, now)) return last.position;
  if (isTaking(access)) await spendPoint(request, limits);

  const commandId = commandIdOf(request, (access.kind === 'evidence' ? past.at(-1) : last) ?? null);
  const envelope = ofRequest({ ...from, by }, { commandId });
  const behind = access.kind === 'evidence' ? access.behind : undefined;
  const command = commandFor(access);
  const { events, position } = await handle(writer, document, documentId, envelope, command, behind);

  return events.at(-1)?.position ?? position;
};

type Past = readonly Recorded<DocumentEvent>[];

const eventOf = {
  shown: 'DocumentViewed',
  viewed: 'TimelineViewed',
  original: 'OriginalDownloaded',
  exported: 'TimelineExported',
  evidence: 'EvidenceTaken',
} as const;

const rightTo = {
  shown: 'view',
  viewed: 'read-timeline',
  original: 'download-original',
  exported: 'export-timeline',
  evidence: 'take-evidence',
} as const;

const isLike =
  ({ by, access }: Access) =>
  ({ type, metadata }: Past[number]) =>
    type === eventOf[access.kind] && metadata.by.kind === by.kind && metadata.by.id === by.id;

/** Every export is recorded anew. So is a bundle, unless nothing has happened since the last one was taken. */
const isOnRecord = (access: Access['access'], last: Past[number], past: Past, now: string): boolean => {
  if (access.kind === 'exported' || millisecondsBetween(last.metadata.at, now) >= ONE_LOOK) return false;
  if (access.kind !== 'evidence') return true;

  return (
    last === past.at(-1) &&
    last.type === 'EvidenceTaken' &&
    last.data.verifier === access.verifier &&
    last.data.readme === access.readme &&
    last.data.stamp === access.stamp &&
    last.data.openings === access.openings &&
    last.data.earlier === access.earlier
  );
};

const isTaking = ({ kind }: Access['access']) => kind === 'exported' || kind === 'evidence';

const spendPoint = async ({ documentId, by }: Access, { spend }: Limits) => {
  await spend('taken-of-document', `${documentId} ${by.id}`);
  await spend('taken-by', by.id);
};

const commandIdOf = ({ documentId, by, access }: Access, after: Past[number] | null): string =>
  access.kind === 'exported'
    ? randomUUID()
    : derivedId(access.kind, documentId, by.kind, by.id, after?.id ?? 'first');

const commandFor = (access: Access['access']): DocumentCommand => {
  switch (access.kind) {
    case 'shown':
      return { type: 'RecordDocumentView', data: {} };
    case 'viewed':
      return { type: 'RecordTimelineView', data: {} };
    case 'original':
      return { type: 'RecordOriginalDownload', data: { pdf: access.pdf } };
    case 'exported':
      return { type: 'RecordTimelineExport', data: { format: access.format, filter: access.filter } };
    case 'evidence': {
      const { kind: _, behind: __, ...data } = access;
      return { type: 'RecordEvidenceTaken', data };
    }
  }
};

/** The same search within ten minutes is one, whichever command services were asked. */
const recentSearches = ({ spend }: Limits, { find, keep }: RecordedSearches) => {
  const recent = new Map<string, { readonly at: string; readonly recording: Promise<bigint> }>();

  return (writer: Writer, { by, search, ...from }: Search): Promise<bigint> => {
    const now = writer.now();
    for (const [key, { at }] of recent) if (millisecondsBetween(at, now) >= ONE_LOOK) recent.delete(key);
    const key = JSON.stringify([writer.epoch, by, search]);
    const known = recent.get(key);
    if (known) return known.recording;

    const record = async (): Promise<bigint> => {
      const since = new Date(Date.parse(now) - ONE_LOOK).toISOString();
      const elsewhere = await find(key, since);
      if (elsewhere !== null) return elsewhere;
      await spend('audit-search', by);
      const envelope = ofRequest({ ...from, by: { kind: 'auditor', id: by } });
      const { position } = await handle(writer, security, dayOf(now), envelope, search);
      await keep(key, now, position, since).catch(() => {});
      return position;
    };
    const recording = record();
    recent.set(key, { at: now, recording });
    recording.catch(() => recent.delete(key));

    return recording;
  };
};
