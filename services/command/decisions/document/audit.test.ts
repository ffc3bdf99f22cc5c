import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import {
  deleted,
  draft,
  given,
  life,
  mallory,
  olive,
  sam,
  sealed,
  sent,
  system,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import { noon } from '../../testing/given-when-then.ts';

const ann: Actor = { kind: 'auditor', id: 'ann' };
const holder: Actor = { kind: 'auditor', id: 'link' };
const tomorrow = '2026-01-02T12:00:00.000Z';

const view: DocumentCommand = { type: 'RecordTimelineView', data: {} };
const take: DocumentCommand = { type: 'RecordTimelineExport', data: { format: 'csv', filter: 'q=rent' } };
const viewed: DocumentEvent = { type: 'TimelineViewed', data: {} };
const taken: DocumentEvent = { type: 'TimelineExported', data: { format: 'csv', filter: 'q=rent' } };

const create = (days: number): DocumentCommand => ({ type: 'CreateAuditLink', data: { link: 'link', days } });
const revoke = (link = 'link'): DocumentCommand => ({ type: 'RevokeAuditLink', data: { link } });
const created = (expiresAt = tomorrow, link = 'link'): DocumentEvent => ({
  type: 'AuditLinkCreated',
  data: { link, expiresAt },
});
const revoked: DocumentEvent = { type: 'AuditLinkRevoked', data: { link: 'link' } };

describe('a look at a timeline', () => {
  test('is put on record for the owner, for an auditor and for whoever has a link', () => {
    for (const by of [olive, ann, holder]) {
      given(uploaded, created()).when(by, view).expect(viewed);
      given(uploaded, created()).when(by, take).expect(taken);
    }
  });

  test('is put on record whatever state the document is in', () => {
    for (const past of [[uploaded], [uploaded, sent], [uploaded, sent, voided], [...life, sealed]])
      given(...past)
        .when(ann, view)
        .expect(viewed);
    given(uploaded, deleted).when(ann, view).expect(viewed);
  });

  test('is not to be had by anybody else', () => {
    for (const by of [mallory, sam, system]) {
      given(uploaded, sent).when(by, view).expectRefusal('not-found');
      given(uploaded, sent).when(by, take).expectRefusal('not-found');
    }
    given().when(ann, view).expectRefusal('not-found');
    given(uploaded, deleted).when(olive, view).expectRefusal('not-found');
  });

  test('is over for a link that has expired, was revoked, or whose document was deleted', () => {
    given(uploaded, created(noon)).when(holder, view).expectRefusal('not-found');
    given(uploaded, created(), revoked).when(holder, view).expectRefusal('not-found');
    given(uploaded, created(), deleted).when(holder, take).expectRefusal('not-found');
  });
});

describe('the document itself', () => {
  const show: DocumentCommand = { type: 'RecordDocumentView', data: {} };
  const shown: DocumentEvent = { type: 'DocumentViewed', data: {} };

  test('is shown to its owner, its recipients and its auditors, on record', () => {
    for (const by of [olive, sam, ann])
      given(...draft, sent)
        .when(by, show)
        .expect(shown);
  });

  test('is shown to nobody else, and to no recipient once it was deleted', () => {
    for (const by of [mallory, system])
      given(...draft, sent)
        .when(by, show)
        .expectRefusal('not-found');
    given(...draft, sent, deleted)
      .when(sam, show)
      .expectRefusal('not-found');
    given().when(olive, show).expectRefusal('not-found');
  });
});

describe('a refusal', () => {
  const refused = { code: 'signing.missing-required', times: 3 };
  const ofSigning: DocumentCommand = { type: 'RecordCompletionRefused', data: refused };
  const ofAccess: DocumentCommand = { type: 'RecordAccessRefused', data: refused };

  test('of a signature is on record as the recipient’s who tried', () => {
    given(...draft, sent)
      .when(sam, ofSigning)
      .expect({ type: 'CompletionRefused', data: refused });
    for (const by of [olive, mallory, ann])
      given(...draft, sent)
        .when(by, ofSigning)
        .expectRefusal('not-found');
  });

  test('of access is on record as a recipient’s, a stranger’s or an audit link’s', () => {
    for (const by of [sam, mallory, holder])
      given(...draft, sent, created())
        .when(by, ofAccess)
        .expect({ type: 'AccessRefused', data: refused });
    given(...draft, sent)
      .when(holder, ofAccess)
      .expectRefusal('not-found');
    for (const by of [system, olive])
      given(...draft, sent)
        .when(by, ofAccess)
        .expectRefusal('not-allowed');
  });
});

describe('an audit link', () => {
  test('works for as many days as the owner says', () => {
    given(uploaded).when(olive, create(1)).expect(created(tomorrow));
    given(uploaded, sent, voided).when(olive, create(90)).expect(created('2026-04-01T12:00:00.000Z'));
  });

  test('is the owner’s to make and to revoke, and nobody else’s', () => {
    for (const by of [mallory, sam, ann, holder, system])
      given(uploaded, created()).when(by, create(1)).expectRefusal('not-found');
    for (const by of [mallory, sam, ann, holder])
      given(uploaded, created()).when(by, revoke()).expectRefusal('not-found');
    given(uploaded, deleted).when(olive, create(1)).expectRefusal('not-found');
  });

  test('that was revoked is kept so by a restore, be its document deleted or not', () => {
    given(uploaded, created()).when(system, revoke()).expect(revoked);
    given(uploaded, created(), deleted).when(system, revoke()).expect(revoked);
    given().when(system, revoke()).expectRefusal('not-found');
  });

  test('is revoked once, and only where there is one', () => {
    given(uploaded, created()).when(olive, revoke()).expect(revoked);
    given(uploaded, created(), revoked).when(olive, revoke()).expectNothing();
    given(uploaded, created()).when(olive, revoke('other')).expectRefusal('not-found');
  });

  test('is one of fifty open ones at most', () => {
    const links = (until: string) => Array.from({ length: 50 }, (_, n) => created(until, `link-${n}`));

    given(uploaded, ...links(tomorrow))
      .when(olive, create(1))
      .expectRefusal('audit-link.too-many');
    given(uploaded, ...links(noon))
      .when(olive, create(1))
      .expect(created());
  });
});

describe('an auditor', () => {
  const commands: readonly DocumentCommand[] = [
    { type: 'SendDocument', data: {} },
    { type: 'ResendInvitations', data: {} },
    { type: 'VoidDocument', data: {} },
    { type: 'DeleteDocument', data: {} },
    { type: 'RemoveRecipient', data: { recipient: 'sam' } },
    { type: 'EditRecipient', data: { recipient: 'sam', role: 'copy' } },
    { type: 'RemoveField', data: { field: 'lease.sam' } },
    { type: 'EditTemplate', data: { title: 'Mine' } },
  ];

  test.each(commands.map((command) => [command.type, command] as const))('cannot %s', (_, command) => {
    for (const by of [ann, holder]) given(uploaded, created()).when(by, command).expectRefusal('not-found');
  });
});
