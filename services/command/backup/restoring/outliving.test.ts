import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MailPurpose } from '#contracts/document/events.ts';
import { streams } from '#contracts/stream-name.ts';
import { isTaken } from '../../account/second-factor/used-codes.ts';
import { completedBy, sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { backupOf } from '../testing/installation.ts';
import { asking, livingOn, UNTIL } from '../testing/living-on.ts';

const stack = await startStack();
const { store, sql } = stack;
const {
  epoch,
  now,
  tell,
  say,
  person,
  stateOf,
  documentOf,
  logOf,
  lastOf,
  mailed,
  mailing,
  restored,
  aSeal,
  asked,
} = livingOn(stack);

describe('a link', () => {
  test('that a resend replaced after the backup stays dead, and the newest goes on', async () => {
    const olive = await person();
    const sent = await sentBy(now(), olive);
    await mailed(sent.id, sent.recipient, 1, 1, '2020-01-01T00:00:00.000Z');
    const backup = await backupOf(store, epoch());
    await tell(olive, sent.id, { type: 'ResendInvitations', data: {} });
    await mailed(sent.id, sent.recipient, 2, 2, '2099-01-01T00:00:00.000Z');

    expect(await restored(backup)).toMatchObject({ carried: 1 });

    expect(await lastOf(streams.document(sent.id))).toMatchObject({
      type: 'LinkVersionKept',
      data: { recipient: sent.recipient, linkVersion: 2, linkExpiresAt: '2099-01-01T00:00:00.000Z' },
      metadata: { by: { kind: 'system', id: 'restore' } },
    });
    const opening = (linkVersion: number) =>
      tell({ kind: 'recipient', id: sent.recipient }, sent.id, {
        type: 'OpenSigningLink',
        data: { linkVersion },
      });
    await expect(opening(1)).rejects.toMatchObject({ code: 'link.invalid' });
    await opening(2);
    // A backup that is taken later already contains this fact.
    expect(await restored(await backupOf(store, epoch()))).toMatchObject({ carried: 0 });
  });

  test('that confirms an address no longer works if it was used or replaced after the backup', async () => {
    const [used, replaced, open] = [await person(), await person(), await person()];
    const wishes = [used, replaced, open].map((id) => ({ id, email: `${randomUUID()}@example.com` }));
    for (const { id, email } of wishes) await say(id, asking(email));
    const backup = await backupOf(store, epoch());
    await say(used, { type: 'ConfirmEmail', data: { email: wishes[0]?.email ?? '', expiresAt: UNTIL } });
    await say(replaced, asking(`${randomUUID()}@example.com`));

    expect(await restored(backup)).toMatchObject({ carried: 2 });

    const pending = await Promise.all(
      [used, replaced, open].map(async (id) => (await stateOf(id)).pendingEmail?.email),
    );
    expect(pending).toEqual([undefined, undefined, wishes[2]?.email]);
  });
});

test('an audit link that was revoked after the backup stays dead, and the others go on', async () => {
  const olive = await person();
  const sent = await sentBy(now(), olive);
  const [revoked, dead, open, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const link of [revoked, dead, open])
    await tell(olive, sent.id, { type: 'CreateAuditLink', data: { link, days: 30 } });
  await tell(olive, sent.id, { type: 'RevokeAuditLink', data: { link: dead } });
  const backup = await backupOf(store, epoch());
  await tell(olive, sent.id, { type: 'CreateAuditLink', data: { link: later, days: 30 } });
  for (const link of [revoked, later])
    await tell(olive, sent.id, { type: 'RevokeAuditLink', data: { link } });

  expect(await restored(backup)).toMatchObject({ carried: 1 });

  expect(await lastOf(streams.document(sent.id))).toMatchObject({
    type: 'AuditLinkRevoked',
    data: { link: revoked },
    metadata: { by: { kind: 'system', id: 'restore' } },
  });
  const state = await documentOf(sent.id);
  const links = state.status === 'none' ? [] : state.auditLinks;
  expect(links.map(({ id, revokedAt }) => [id, revokedAt !== null])).toEqual([
    [revoked, true],
    [dead, true],
    [open, false],
  ]);
  // A backup that is taken later already contains this fact.
  expect(await restored(await backupOf(store, epoch()))).toMatchObject({ carried: 0 });
});

test('a recovery code that was used after the backup is used', async () => {
  const olive = await person();
  const code = 'c0'.repeat(32);
  await say(olive, { type: 'EnableTwoFactor', data: { secret: 's', recoveryCodes: [code] } });
  const backup = await backupOf(store, epoch());
  await say(olive, {
    type: 'SignIn',
    data: {
      passwordHash: 'none',
      rehashed: null,
      session: randomUUID(),
      secondFactor: { kind: 'recovery', code },
    },
  });

  await restored(backup);

  expect((await stateOf(olive)).twoFactor?.recoveryCodes).toEqual([code]);
  expect(await isTaken(sql, { accountId: olive, code })).toBe(true);
});

describe('a mail', () => {
  test.each(Object.keys(asked) as MailPurpose[])(
    'of the kind “%s” that any epoch saw sent, under whatever PUBLIC_URL, is not sent again',
    async (purpose) => {
      const olive = await person();
      const old = await mailing('https://old.example/');
      const { id } = await asked[purpose](olive, old.post);
      const backup = await backupOf(store, epoch());
      const [asking, mailsBefore] = [await logOf(id), old.received.length];
      await old.post(id);
      const facts = (await logOf(id)).slice(asking.length);
      expect(old.received.length).toBeGreaterThan(mailsBefore);

      await restored(backup);
      const { post, received } = await mailing();
      await post(id);

      expect(received).toEqual([]);
      // The mails go out at the same time, so their facts may come in any order.
      expect(new Set((await logOf(id)).slice(asking.length))).toEqual(new Set(facts));
    },
  );

  test('that somebody asks for anew is sent', async () => {
    const olive = await person();
    const sent = await sentBy(now(), olive);
    const backup = await backupOf(store, epoch());
    const { post, received } = await mailing();
    await post(sent.id);
    await restored(backup);
    await post(sent.id);

    await tell(olive, sent.id, { type: 'VoidDocument', data: {} });
    await post(sent.id);

    const ids = received.map(({ raw }) => /<[0-9a-f]{64}@sign.example>/.exec(raw)?.[0]);
    expect(ids).toEqual([expect.any(String), expect.any(String)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('about a new address goes out once as well', async () => {
    const olive = await person();
    await say(olive, asking(`${randomUUID()}@example.com`));
    const backup = await backupOf(store, epoch());
    const old = await mailing('https://old.example/');
    await old.post(olive, 'account');
    expect(old.received).toHaveLength(2);

    await restored(backup);
    const { post, received } = await mailing();
    await post(olive, 'account');

    expect(received).toEqual([]);
    expect(await stateOf(olive)).toMatchObject({ emailChangeMails: [] });
  });
});

test('a seal that another epoch put on the same completion is the seal, while its file is there', async () => {
  const olive = await person();
  const sent = await completedBy(now(), olive);
  const backup = await backupOf(store, epoch());
  const chainHead = (await lastOf(streams.document(sent.id)))?.metadata.hash ?? '';
  const seal = { ...(await aSeal()), chainHead };
  await tell({ kind: 'system', id: 'seal' }, sent.id, { type: 'SealDocument', data: seal });
  await restored(backup);
  const { post } = await mailing();

  // No media service runs here, so this works only because the seal of the other epoch is used again.
  expect(await post(sent.id, 'document', 'seal')).toBe(true);

  expect(await lastOf(streams.document(sent.id))).toMatchObject({ type: 'DocumentSealed', data: seal });
});
