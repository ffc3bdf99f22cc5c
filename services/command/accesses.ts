import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { RecordedAccess, RecordedSearch } from '#contracts/announcements.ts';
import type { DocumentCommand } from '#contracts/commands/document.ts';
import { dayOf, millisecondsBetween } from '#contracts/instant.ts';
import { formatLogPosition } from '#contracts/log-position.ts';
import { Refusal } from '#contracts/refusals.ts';
import type { Log } from '../shared/log.ts';
import { answer } from '../shared/nats.ts';
import { security } from './account/security.ts';
import { visibleTo } from './document/audit.ts';
import { document } from './document/decider.ts';
import type { Writers } from './gate.ts';
import { handle, type Writer } from './handle.ts';
import { derivedId } from './ids.ts';
import type { PositionCookie } from './position-cookie.ts';

type Access = z.infer<typeof RecordedAccess.request>;
type Search = z.infer<typeof RecordedSearch.request>;
type Reply = z.infer<typeof RecordedAccess.reply>;

/** Milliseconds in which the same person's looks at the same thing are one. */
const ONE_LOOK = 600_000;

/** Puts on record who looks at what, before the query service shows it. */
export const recordAccesses = (
  nats: NatsConnection,
  log: Log,
  writers: Writers,
  positions: PositionCookie,
) => {
  const replied = async (work: (writer: Writer) => Promise<bigint>): Promise<Reply> => {
    try {
      return await writers.write(async (writer) => ({
        ok: true,
        position: formatLogPosition(positions.of(writer.epoch, await work(writer))),
      }));
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, code: error.code };
      throw error;
    }
  };
  const searches = recentSearches();

  const stops = [
    answer(nats, RecordedAccess, log, (access) =>
      replied((writer) => (access.access.kind === 'viewed' ? viewed : taken)(writer, access)),
    ),
    answer(nats, RecordedSearch, log, (search) => replied((writer) => searches(writer, search))),
  ];

  return () => Promise.all(stops.map((stop) => stop()));
};

/**
 * The command's id comes from the look before it, so that two requests at once are one command, in whichever process
 * they end up.
 */
const viewed = async (writer: Writer, { documentId, by, access: _, ...who }: Access): Promise<bigint> => {
  const { state, past, position } = await writer.streams.read(document, documentId);
  const now = writer.now();
  visibleTo(by, state, now);
  const last = past.findLast(
    ({ type, metadata }) =>
      type === 'TimelineViewed' && metadata.by.kind === by.kind && metadata.by.id === by.id,
  );
  if (last && millisecondsBetween(last.metadata.at, now) < ONE_LOOK) return position;

  const commandId = derivedId('viewed', documentId, by.kind, by.id, last?.id ?? 'first');
  const said = { ...who, by, causationId: null, commandId, commandHash: '' };
  const handled = await handle(writer, document, documentId, said, { type: 'RecordTimelineView', data: {} });

  return handled.position;
};

const taken = async (writer: Writer, { documentId, by, access, ...who }: Access): Promise<bigint> => {
  const said = { ...who, by, causationId: null, commandId: randomUUID(), commandHash: '' };
  const handled = await handle(writer, document, documentId, said, commandFor(access));

  return handled.position;
};

const commandFor = ({ kind: _, ...data }: Access['access']): DocumentCommand => {
  if ('verifier' in data) return { type: 'RecordEvidenceTaken', data };

  return 'format' in data ? { type: 'RecordTimelineExport', data } : { type: 'RecordTimelineView', data: {} };
};

/** Remembered by this process: the stream is not to be read for it, since an attack can make it long. */
const recentSearches = () => {
  const recent = new Map<string, { readonly at: string; readonly recording: Promise<bigint> }>();

  return (writer: Writer, { by, search, ...who }: Search): Promise<bigint> => {
    const now = writer.now();
    for (const [key, { at }] of recent) if (millisecondsBetween(at, now) >= ONE_LOOK) recent.delete(key);
    const key = JSON.stringify([writer.epoch, by, search]);
    const known = recent.get(key);
    if (known) return known.recording;

    const actor = { kind: 'auditor' as const, id: by };
    const said = { ...who, by: actor, causationId: null, commandId: randomUUID(), commandHash: '' };
    const recording = handle(writer, security, dayOf(now), said, search).then(({ position }) => position);
    recent.set(key, { at: now, recording });
    recording.catch(() => recent.delete(key));

    return recording;
  };
};
