import type { TimelineEvent, TimelineView } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';

const owner = { id: '5f7a4b6e-0000-4000-8000-000000000001', name: 'Olive Owner' };
/** The id of the document. */
export const lease = '5f7a4b6e-0000-4000-8000-0000000000d0';
const stream = `document-${lease}`;
export const byOwner: Actor = { kind: 'account', id: owner.id };
export const ada = '5f7a4b6e-0000-4000-8000-0000000000a0';
export const field = `${lease}.5f7a4b6e-0000-4000-8000-0000000000f0`;

/** A timeline as the server tells it, with hashes that are true; for tests. One event an hour, from noon on. */
export const sampleTimeline = async (
  events: readonly DocumentEvent[],
  actors: readonly Actor[] = [],
): Promise<TimelineView> => {
  const timeline: TimelineEvent[] = [];
  for (const [n, event] of events.entries())
    timeline.push(await toldEvent(event, actors[n] ?? byOwner, timeline.at(-1)));
  const last = timeline.at(-1);

  return {
    document: {
      id: lease,
      title: 'Lease',
      isTemplate: false,
      status: 'draft',
      deleted: false,
      owner,
      pageCount: 1,
      sealedSha256: null,
    },
    stream,
    epoch: { number: 1, isCurrent: true, restored: null },
    head: { revision: timeline.length - 1, hash: last?.hash ?? '' },
    total: timeline.length,
    matching: timeline.length,
    shown: timeline.length,
    filtered: false,
    next: null,
    integrity: { state: 'pending', from: 0 },
    writers: { announcements: [], isForeign: false },
    viewer: 'owner',
    mayMakeAuditLinks: true,
    events: timeline,
  };
};

const toldEvent = async (
  event: DocumentEvent,
  by: Actor,
  before: TimelineEvent | undefined,
): Promise<TimelineEvent> => {
  const revision = (before?.revision ?? -1) + 1;
  const id = idOf(revision);
  const envelope = { at: hour(revision), by, ip: '198.51.100.7', userAgent: 'Firefox' };
  const ids = { correlationId: id, causationId: null, commandId: id, commandHash: '', schema: 1 as const };
  const after = { revision: revision - 1, head: before?.hash ?? null };
  const [link] = await chained(stream, [event], after, { ...envelope, ...ids });
  if (!link) throw new TypeError('One event makes one link.');
  const { metadata } = link;
  const { at, ip, userAgent, prev, hash } = metadata;

  return {
    id,
    revision,
    type: event.type,
    at,
    ip,
    userAgent,
    by: { ...by, name: owner.name, authenticated: 'session' },
    data: event.data,
    metadata,
    opened: {},
    prev,
    hash,
    position: String(revision * 100),
  };
};

const idOf = (revision: number) => `5f7a4b6e-0000-4000-8000-${String(revision).padStart(12, '0')}`;

/** The instant of an event: noon at the first. */
export const hour = (revision: number) =>
  new Date(Date.UTC(2026, 10, 21, 12) + revision * 3_600_000).toISOString();

export const uploaded: DocumentEvent = {
  type: 'DocumentUploaded',
  data: {
    owner: owner.id,
    title: 'Lease',
    originalFileName: 'lease.pdf',
    fileType: 'pdf',
    original: 'a'.repeat(64),
    pdf: 'b'.repeat(64),
    pages: [{ width: 595, height: 842 }],
  },
};
export const added: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: ada,
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    role: 'signer',
    signingOrder: 1,
    title: null,
  },
};
export const placed: DocumentEvent = {
  type: 'FieldPlaced',
  data: {
    field,
    recipient: ada,
    type: 'signature',
    label: 'Tenant',
    pageNumber: 1,
    x: 100,
    y: 100,
    width: 200,
    height: 40,
    fontSize: null,
    required: true,
  },
};
export const moved = (x: number): DocumentEvent => ({ type: 'FieldMoved', data: { field, x, y: 100 } });
export const sealed = (sha256: string): DocumentEvent => ({
  type: 'DocumentSealed',
  data: { sealed: sha256, level: 'B-B', pageCount: 2, chainHead: 'e'.repeat(64) },
});
export const opened: DocumentEvent = { type: 'SigningLinkOpened', data: { recipient: ada } };
