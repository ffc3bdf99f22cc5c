import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import type { z } from 'zod';
import { RecordedAccess } from '#contracts/api/announcements.ts';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { consentOf } from '#contracts/document/consent/earlier-consents.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { auditToken } from '../../../shared/keys/audit-link.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { answer } from '../../../shared/messaging/nats.ts';
import { fieldOf, fieldPlaced, recipientAdded, sent, uploaded } from '../../testing/sample-lease.ts';
import {
  LINK_SECRET,
  type Person,
  type Stack,
  silent,
  startStack,
  startStackOverProcesses,
} from '../../testing/stack.ts';

type Look = Pick<z.infer<typeof RecordedAccess.request>, 'documentId' | 'by' | 'access'>;

type Happening = {
  readonly event: { readonly type: string; readonly data: object };
  readonly by?: Actor;
  readonly at?: string;
  readonly session?: string;
};

/** What the signers here agreed to: a text that was replaced since. */
export const EARLIER_CONSENT = {
  version: '2026-11-21',
  sha256: sha256(consentOf('2026-11-21')?.text ?? ''),
};

/**
 * Starts the query service with some people and with the timelines of leases that one of them sent. Each test file
 * starts its own.
 */
export const startTimelines = () => timelinesOver(startStack());

/** The same over processes that may be ended. */
export const startTimelinesOverProcesses = () => timelinesOver(startStackOverProcesses());

const timelinesOver = async <Over extends Stack>(starting: Promise<Over>) => {
  const stack = await starting;
  const { get, signedIn, confirmed, store, connection, log } = stack;
  const olive = await signedIn('olive');
  const mallory = await signedIn('mallory');
  const audrey = await confirmed('audrey');
  const august = await confirmed('august');

  const looks: Look[] = [];
  /** Whether accesses can be recorded, and whether there were too many of them. */
  const record = { isOpen: true, isTooMuch: false };
  answer(connection, RecordedAccess, silent, async ({ documentId, by, access }) => {
    if (record.isTooMuch) return { ok: false, code: 'too-many', retryAfter: 1_234 } as const;
    if (record.isOpen) looks.push({ documentId, by, access });
    return record.isOpen
      ? ({ ok: true, position: 'somewhere' } as const)
      : ({ ok: false, code: 'busy' } as const);
  });
  beforeEach(() => {
    looks.length = 0;
    record.isOpen = true;
    record.isTooMuch = false;
  });

  const asOlive: Actor = { kind: 'account', id: olive.id };

  /** Appends chained events, like the product does. Returns the position that a request can carry. */
  const chain = async (stream: string, revision: number, happenings: readonly Happening[]) => {
    const last = revision < 0 ? null : await store.readLast(inEpoch(1, stream));
    let head = last?.metadata.hash ?? null;
    let position = 0n;
    for (const [n, { event, by = asOlive, at = minute(revision + 1 + n), session }] of happenings.entries()) {
      const said = {
        at,
        by,
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0',
        correlationId: randomUUID(),
      };
      const envelope = {
        ...said,
        ...(session && { session }),
        causationId: null,
        commandId: randomUUID(),
        commandHash: '',
        schema: 1,
      } as const;
      const links = await chained(stream, [event as Recorded], { revision: revision + n, head }, envelope);
      const written = links.map((link) => ({ id: randomUUID(), event: link.event, metadata: link.metadata }));
      const appended = await store.append(inEpoch(1, stream), revision + n, written);
      if (appended === 'conflict') throw new Error(`${stream} was not at ${revision + n}`);
      head = links[0]?.metadata.hash ?? null;
      position = appended.position;
    }

    return `${log}.1.${position}`;
  };

  /** Makes a document that was sent and that the first of two signers signed: nine events, a minute apart. */
  const lease = async () => {
    const [id, sam, tess] = [randomUUID(), randomUUID(), randomUUID()];
    const field = fieldOf(id);
    const bySam: Actor = { kind: 'recipient', id: sam };
    const bySystem: Actor = { kind: 'system', id: 'reactions' };
    const signing: DocumentEvent = {
      type: 'RecipientSigned',
      data: {
        recipient: sam,
        values: [{ field, value: 'Sam' }],
        documentSha256: 'b'.repeat(64),
        consent: EARLIER_CONSENT,
      },
    };
    const invitation: DocumentEvent = {
      type: 'InvitationMailed',
      data: {
        recipient: sam,
        attempt: 1,
        linkVersion: 1,
        linkExpiresAt: '2026-04-01T00:00:00.000Z',
        messageId: 'm',
      },
    };
    const after = await chain(`document-${id}`, -1, [
      { event: uploaded(olive.id), by: asOlive },
      { event: recipientAdded(sam), by: asOlive },
      { event: recipientAdded(tess, { signingOrder: 2 }), by: asOlive },
      { event: fieldPlaced(field, sam), by: asOlive },
      { event: { type: 'FieldMoved', data: { field, x: 99, y: 20 } }, by: asOlive },
      { event: sent, by: asOlive },
      { event: invitation, by: bySystem },
      { event: { type: 'SigningLinkOpened', data: { recipient: sam } }, by: bySam },
      { event: signing, by: bySam },
    ]);

    return { id, sam, tess, field, after };
  };

  const leaseWithLink = async (expiresAt: string) => {
    const { id, sam } = await lease();
    const link = randomUUID();
    const after = await chain(`document-${id}`, 8, [
      { event: { type: 'AuditLinkCreated', data: { link, expiresAt } } },
    ]);

    return { id, sam, link, after, token: auditToken(LINK_SECRET, { documentId: id, linkId: link }) };
  };

  const timeline = async (id: string, as: Person, query = '', after = ''): Promise<TimelineView> => {
    const answered = await get(`/api/documents/${id}/timeline${query}`, { as, after });
    expect(answered.status).toBe(200);

    return (await answered.json()) as TimelineView;
  };

  return { stack, olive, mallory, audrey, august, looks, record, chain, lease, leaseWithLink, timeline };
};

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString();
