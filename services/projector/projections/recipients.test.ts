import { afterAll, describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { DOCUMENT, inDocument, minute, testModels } from '../testing/projections.ts';
import { sent, uploaded } from '../testing/sample-events.ts';

const { projected, close } = await testModels();
afterAll(close);

describe('while a document is prepared, its recipients', () => {
  test('stand in the order they were added', async () => {
    expect(await rows(uploaded, sam, carol)).toEqual([pendingSam, pendingCarol]);
  });

  test('change their role', async () => {
    const changed: DocumentEvent = { type: 'RecipientRoleChanged', data: { recipient: SAM, role: 'copy' } };

    expect(await rows(uploaded, sam, carol, changed)).toEqual([
      { ...pendingSam, role: 'copy' },
      pendingCarol,
    ]);
  });

  test('are spelled and reached as they were corrected', async () => {
    const corrected = (data: object) =>
      ({ type: 'RecipientCorrected', data: { recipient: SAM, ...data } }) as DocumentEvent;
    const email = 'samuel@example.com';

    expect(await rows(uploaded, sam, carol, corrected({ email }))).toEqual([
      { ...pendingSam, email },
      pendingCarol,
    ]);
    expect(await rows(uploaded, sam, carol, corrected({ fullName: 'Samuel' }))).toEqual([
      { ...pendingSam, full_name: 'Samuel' },
      pendingCarol,
    ]);
  });

  test('change their title and their place, where they are roles of a template', async () => {
    const renamed: DocumentEvent = { type: 'RecipientRenamed', data: { recipient: SAM, title: 'Tenant' } };
    const moved: DocumentEvent = { type: 'RecipientReordered', data: { recipient: SAM, signingOrder: 7 } };

    expect(await rows(uploaded, sam, carol, renamed, moved)).toEqual([
      { ...pendingSam, title: 'Tenant', signing_order: 7 },
      pendingCarol,
    ]);
  });

  test('are gone when removed', async () => {
    const removed: DocumentEvent = { type: 'RecipientRemoved', data: { recipient: SAM } };

    expect(await rows(uploaded, sam, carol, removed)).toEqual([pendingCarol]);
  });
});

describe('once a document is sent, its recipients', () => {
  test('are notified where they only receive a copy', async () => {
    expect(await rows(uploaded, sam, carol, sent)).toEqual([
      pendingSam,
      { ...pendingCarol, status: 'notified' },
    ]);
  });

  test('have a link that expires, from their first invitation on', async () => {
    const [invitedSam] = await rows(uploaded, sam, carol, sent, invited(1, 1), invited(2, 2));

    expect(invitedSam).toEqual({
      ...pendingSam,
      sent_at: minute(4),
      link_version: 2,
      link_expires_at: EXPIRY,
    });
  });

  test.each(['CopyNoticeMailed', 'VoidNoticeMailed', 'CompletedCopyMailed'] as const)(
    'keep when the first mail went out: %s',
    async (type) => {
      const noticed: DocumentEvent = { type, data: { recipient: CAROL, messageId: 'm' } };
      const [, carolRow] = await rows(uploaded, sam, carol, sent, failed(CAROL), noticed, noticed);

      expect(carolRow).toEqual({ ...pendingCarol, status: 'notified', sent_at: minute(5) });
    },
  );

  test('keep their link, and lose the failure before, when they are reminded', async () => {
    const reminder = { recipient: SAM, number: 1, day: '2026-01-04' };
    const due: DocumentEvent = { type: 'ReminderFellDue', data: reminder };
    const reminded: DocumentEvent = { type: 'ReminderMailed', data: { ...reminder, messageId: 'm' } };
    const [before] = await rows(uploaded, sam, sent, invited(1, 1), failed(SAM), due);
    const [after] = await rows(uploaded, sam, sent, invited(1, 1), failed(SAM), due, reminded);

    expect(before).toMatchObject({ sent_at: minute(3), mail_failure: '550 no such mailbox' });
    expect(after).toMatchObject({ sent_at: minute(3), mail_failure: null, link_expires_at: EXPIRY });
  });

  test("are not touched by the owner's own copy, mailed or failed", async () => {
    const copy: DocumentEvent = { type: 'CompletedCopyMailed', data: { recipient: null, messageId: 'm' } };

    expect(await rows(uploaded, sam, copy, failed(null))).toEqual([pendingSam]);
  });

  test('show why a mail failed until one arrives', async () => {
    const [failedSam] = await rows(uploaded, sam, sent, failed(SAM));
    const [reachedSam] = await rows(uploaded, sam, sent, failed(SAM), invited(2, 1));

    expect(failedSam?.mail_failure).toBe('550 no such mailbox');
    expect(reachedSam?.mail_failure).toBeNull();
  });

  test('lose their old link when a resend makes a new one', async () => {
    const resent: DocumentEvent = {
      type: 'InvitationsResent',
      data: { invitations: [{ recipient: SAM, linkVersion: 2 }] },
    };
    const [samRow] = await rows(uploaded, sam, sent, invited(1, 1), resent);

    expect(samRow).toMatchObject({ link_version: 2, link_expires_at: null });
  });

  test('keep the newest link when a backup is restored', async () => {
    const kept: DocumentEvent = {
      type: 'LinkVersionKept',
      data: { recipient: SAM, linkVersion: 2, linkExpiresAt: '2026-06-01T00:00:00.000Z' },
    };
    const [samRow] = await rows(uploaded, sam, sent, invited(1, 1), kept);

    expect(samRow).toMatchObject({ link_version: 2, link_expires_at: '2026-06-01T00:00:00.000Z' });
  });

  test('keep a link that is still good when asked again', async () => {
    const resent: DocumentEvent = {
      type: 'InvitationsResent',
      data: { invitations: [{ recipient: SAM, linkVersion: 1 }] },
    };
    const [samRow] = await rows(uploaded, sam, sent, invited(1, 1), resent);

    expect(samRow).toMatchObject({ link_version: 1, link_expires_at: EXPIRY });
  });

  test('have opened their link when they first did', async () => {
    const opened: DocumentEvent = { type: 'SigningLinkOpened', data: { recipient: SAM } };
    const [samRow] = await rows(uploaded, sam, sent, opened, opened);

    expect(samRow?.opened_at).toBe(minute(3));
  });

  test('have signed', async () => {
    const signed: DocumentEvent = {
      type: 'RecipientSigned',
      data: {
        recipient: SAM,
        values: [],
        documentSha256: 'b'.repeat(64),
        consent: { version: '1', sha256: 'c'.repeat(64) },
      },
    };
    const [samRow] = await rows(uploaded, sam, sent, signed);

    expect(samRow).toMatchObject({ status: 'signed', signed_at: minute(3), declined_at: null });
  });

  test('have declined, and said why', async () => {
    const reason = "It's “too dear”,\nsaid 😀";
    const declined: DocumentEvent = { type: 'RecipientDeclined', data: { recipient: SAM, reason } };
    const [samRow, carolRow] = await rows(uploaded, sam, carol, sent, declined);

    expect(samRow).toEqual({
      ...pendingSam,
      status: 'declined',
      declined_at: minute(4),
      decline_reason: reason,
    });
    expect(carolRow).toMatchObject({ status: 'notified', declined_at: null, decline_reason: null });
  });

  test('are not touched by the notice that the owner gets of it', async () => {
    const mailed: DocumentEvent = { type: 'DeclineNoticeMailed', data: { messageId: 'm' } };

    expect(await rows(uploaded, sam, mailed)).toEqual([pendingSam]);
  });
});

/** Without `view`, which holds nothing but what other columns hold. */
const rows = async (...events: readonly DocumentEvent[]) =>
  (await projected(inDocument(...events), 'select * from recipients order by revision')).map(
    ({ view, ...columns }) => columns,
  );

const SAM = '44444444-4444-4444-8444-444444444444';
const CAROL = '55555555-5555-4555-8555-555555555555';
const EXPIRY = '2026-04-01T12:00:00.000Z';

const sam: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: SAM,
    fullName: 'Sam Signer',
    email: 'sam@example.com',
    role: 'signer',
    signingOrder: 1,
    title: null,
  },
};
const carol: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: CAROL,
    fullName: 'Carol Copy',
    email: 'carol@example.com',
    role: 'copy',
    signingOrder: 2,
    title: 'Counsel',
  },
};
const invited = (attempt: number, linkVersion: number): DocumentEvent => ({
  type: 'InvitationMailed',
  data: { recipient: SAM, attempt, linkVersion, linkExpiresAt: EXPIRY, messageId: 'm' },
});
const failed = (recipient: string | null): DocumentEvent => ({
  type: 'MailFailed',
  data: { recipient, purpose: 'invitation', attempt: 1, reason: '550 no such mailbox' },
});

const pendingSam = {
  document_id: DOCUMENT,
  id: SAM,
  revision: 1,
  email: 'sam@example.com',
  full_name: 'Sam Signer',
  role: 'signer',
  signing_order: 1,
  status: 'pending',
  title: null,
  created_at: minute(1),
  sent_at: null,
  opened_at: null,
  signed_at: null,
  declined_at: null,
  decline_reason: null,
  link_version: 1,
  link_withdrawn: 0,
  link_expires_at: null,
  mail_failure: null,
};
const pendingCarol = {
  ...pendingSam,
  id: CAROL,
  revision: 2,
  email: 'carol@example.com',
  full_name: 'Carol Copy',
  role: 'copy',
  signing_order: 2,
  title: 'Counsel',
  created_at: minute(2),
};
