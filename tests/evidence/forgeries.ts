import { randomUUID } from 'node:crypto';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import type { Making, Telling, Who } from './made-story.ts';

// What somebody might put into a log who can write into it, each with the right hash and behind the right event.

/** A story that was forged, and why it could not have happened. */
export type Forgery = {
  readonly what: string;
  readonly of: Making;
  /** Behind all that happened, before the bundle is taken; what it needs before it, that nobody forged, comes first. */
  readonly forged: (who: Who) => readonly Telling[];
  readonly why: string;
};

const out: Making = { signers: 2, signed: 0, fileType: 'pdf', isDrawn: false };
const half: Making = { ...out, signed: 1 };
const complete: Making = { ...out, signed: 2 };
const draft: Making = { ...out, signers: 0 };
const PAST = '2026-01-01T12:00:00.000Z';
const stranger: Actor = { kind: 'account', id: randomUUID() };
const system: Actor = { kind: 'system', id: 'reactions' };
const as = (id: string | undefined): Actor => ({ kind: 'recipient', id: id ?? '' });

type Signed = Extract<DocumentEvent, { type: 'RecipientSigned' }>['data'];

const signing = ({ signers, pdf }: Who, n: number, changes: Partial<Signed> = {}): Telling => {
  const { id = '', field = '' } = signers[n] ?? {};
  const consent = { version: '1', sha256: 'c'.repeat(64) };
  const data = { recipient: id, values: [{ field, value: 'Rita' }], documentSha256: pdf, consent };

  return { event: { type: 'RecipientSigned', data: { ...data, ...changes } }, by: as(id) };
};

const declining = ({ signers: [first] }: Who): Telling => ({
  event: { type: 'RecipientDeclined', data: { recipient: first?.id ?? '', reason: 'No' } },
  by: as(first?.id),
});

const sealing = (by: Actor = system): Telling => ({
  event: {
    type: 'DocumentSealed',
    data: { sealed: 'd'.repeat(64), level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
  },
  by,
});

const placing = ({ id, owner, signers: [first] }: Who, document = id): Telling => ({
  event: {
    type: 'FieldPlaced',
    data: {
      field: `${document}.${randomUUID()}`,
      recipient: first?.id ?? '',
      type: 'text',
      label: 'Rent',
      pageNumber: 1,
      x: 1,
      y: 1,
      width: 10,
      height: 10,
      fontSize: null,
      required: false,
    },
  },
  by: owner,
});

const plain = (
  type: 'DocumentSent' | 'DocumentVoided' | 'DocumentDeleted' | 'DocumentCompleted',
  by: Actor,
) => ({ event: { type, data: {} }, by }) satisfies Telling;

const told = (event: DocumentEvent, by: Actor): Telling => ({ event, by });

const forgery = (what: string, of: Making, why: string, forged: Forgery['forged']): Forgery => ({
  what,
  of,
  why,
  forged,
});

const [A, B] = [0, 1];

/** What no rule of a history says: a signature that tells of other entries than its signer was shown. */
export const seenOtherwise: Forgery = forgery(
  'a signature that tells of other entries',
  out,
  'other entries than its signer was shown',
  (who) => [signing(who, 0, { seen: 'f'.repeat(64) })],
);

export const forgeries: readonly Forgery[] = [
  forgery('a signature after somebody declined', out, 'cancelled', (who) => [
    declining(who),
    signing(who, B),
  ]),
  forgery('a signature after the sender voided it', { ...out, ending: 'voided' }, 'cancelled', (who) => [
    signing(who, A),
  ]),
  forgery('a signature of what is complete', complete, 'complete', (who) => [signing(who, B)]),
  forgery('a signature twice', half, 'signed already', (who) => [signing(who, A)]),
  forgery('a signature out of turn', out, 'turn', (who) => [signing(who, B)]),
  forgery('a signature by another recipient', half, 'another recipient', (who) => [
    { ...signing(who, B), by: as(who.signers[A]?.id) },
  ]),
  forgery('a signature by the sender', out, 'another recipient', (who) => [
    { ...signing(who, A), by: who.owner },
  ]),
  forgery('a signature of nobody', out, 'no such recipient', (who) => [
    { ...signing(who, A, { recipient: randomUUID() }) },
  ]),
  forgery('a signature in the field of another', out, 'another recipient', (who) => [
    signing(who, A, { values: who.signers.map(({ field }) => ({ field, value: 'Rita' })) }),
  ]),
  forgery('a signature in a field that was not there', out, 'did not have', (who) => [
    signing(who, A, { values: [{ field: `${who.id}.${randomUUID()}`, value: 'Rita' }] }),
  ]),
  forgery('a signature without what was required', out, 'required field', (who) => [
    signing(who, A, { values: [] }),
  ]),
  forgery('a signature of another file', out, 'another file', (who) => [
    signing(who, A, { documentSha256: 'f'.repeat(64) }),
  ]),
  forgery('a signature before it was sent', draft, 'no such recipient', (who) => [signing(who, A)]),
  forgery('a signature that is dated back', half, 'dated before', (who) => [
    { ...signing(who, B), at: PAST },
  ]),
  forgery('a signature that is dated ahead', half, 'future', (who) => [
    { ...signing(who, B), at: new Date(Date.now() + 86_400_000).toISOString() },
  ]),
  forgery('a signature without a date', half, 'not dated', (who) => [
    { ...signing(who, B), at: 'yesterday' },
  ]),
  forgery('a no after the signature', half, 'signed already', (who) => [declining(who)]),
  forgery('a voiding after the completion', complete, 'complete', ({ owner }) => [
    plain('DocumentVoided', owner),
  ]),
  forgery('a voiding by a stranger', out, 'the owner', () => [plain('DocumentVoided', stranger)]),
  forgery('a deletion by a recipient', out, 'the owner', ({ signers }) => [
    plain('DocumentDeleted', as(signers[A]?.id)),
  ]),
  forgery('a completion before all have signed', half, 'not everyone', ({ signers }) => [
    plain('DocumentCompleted', as(signers[A]?.id)),
  ]),
  forgery('a completion by the system', half, 'last signature', (who) => [
    signing(who, B),
    plain('DocumentCompleted', system),
  ]),
  forgery('a seal before the completion', half, 'not completed', () => [sealing()]),
  forgery('a seal by a person', complete, 'installation itself', ({ owner }) => [sealing(owner)]),
  forgery('a second seal', complete, 'sealed already', () => [sealing(), sealing()]),
  forgery('a sending without anybody to sign', draft, 'no one to sign', ({ owner }) => [
    plain('DocumentSent', owner),
  ]),
  forgery('a sending of what was sent', out, 'no longer a draft', ({ owner }) => [
    plain('DocumentSent', owner),
  ]),
  forgery('a field in what was sent', out, 'no longer a draft', (who) => [placing(who)]),
  forgery('a field of another document', draft, 'another document', (who) => [placing(who, randomUUID())]),
  forgery('a download of another file', complete, 'not sealed', ({ owner }) => [
    sealing(),
    told({ type: 'DocumentDownloaded', data: { sealed: 'f'.repeat(64) } }, owner),
  ]),
  forgery('a look by a stranger', out, 'the owner', () => [
    told({ type: 'TimelineViewed', data: {} }, stranger),
  ]),
  forgery('a link for auditors revoked that never was', out, 'no such link', ({ owner }) => [
    told({ type: 'AuditLinkRevoked', data: { link: randomUUID() } }, owner),
  ]),
  forgery('a reminder that is counted twice', out, 'one by one', ({ signers }) => [
    told(
      { type: 'ReminderFellDue', data: { recipient: signers[A]?.id ?? '', number: 7, day: '2026-11-21' } },
      system,
    ),
  ]),
];
