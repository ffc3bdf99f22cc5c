import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { readSigningToken } from '../../../shared/keys/signing-link.ts';
import { account } from '../../decisions/account/decider.ts';
import { file, placedData } from '../../document/testing/sample-lease.ts';
import { handle } from '../../log/handle.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { contextAt, forever, later, refused } from '../deliveries/testing/contexts.ts';
import { deliverDue as deliverDueFor } from '../following/deliver-due.ts';

const stack = await startStack();

describe('recipients who have one mailbox', () => {
  test('get one notice of a copy, and each is on record as told', async () => {
    const { id, copies } = await sent(60);
    const { context, posted } = contextAt(stack);

    expect(await deliverDue(context, id)).toBe(true);

    const notices = posted.filter(({ mail }) => mail.subject.includes('copied you'));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.mail.text).toContain('Hello Copy 1, Copy 2, and 58 others,');
    const told = await factsOf(id, 'CopyNoticeMailed');
    expect(told.map(({ data }) => data.recipient)).toEqual(copies);
    expect(new Set(told.map(({ data }) => data.messageId))).toEqual(new Set([notices[0]?.messageId]));
    expect(new Set(told.map(({ metadata }) => metadata.commandId)).size).toBe(1);
  });

  test('get one notice of a void', async () => {
    const { id, people } = await sent(20);
    const { context, posted } = contextAt(stack);
    await deliverDue(context, id);
    await stack.tell(olive, id, { type: 'VoidDocument', data: {} });
    posted.length = 0;

    expect(await deliverDue(context, id)).toBe(true);

    expect(posted.map(({ mail }) => mail.subject)).toEqual(['Cancelled: “Lease”']);
    const told = await factsOf(id, 'VoidNoticeMailed');
    expect(told.map(({ data }) => data.recipient)).toEqual(people);
  });

  test('are invited by one mail, which holds each signer’s own link', async () => {
    const { id, signers } = await sent(0);
    const { context, posted } = contextAt(stack);

    expect(await deliverDue(context, id)).toBe(true);

    const [{ mail } = { mail: undefined }] = posted;
    expect(posted).toHaveLength(1);
    expect(mail?.text).toContain('Hello Signer 1 and Signer 2,');
    expect(mail?.text.match(/^Review and sign as .+$/gm)).toEqual([
      'Review and sign as Signer 1:',
      'Review and sign as Signer 2:',
    ]);
    expect(linksIn(mail?.text)).toEqual(signers);
    expect((await factsOf(id, 'InvitationMailed')).map(({ data }) => data.recipient)).toEqual(signers);
  });

  test('are reminded by one mail when both are invited again', async () => {
    const { id } = await sent(0);
    const { context, posted } = contextAt(stack);
    await deliverDue(context, id);
    await stack.tell(olive, id, { type: 'ResendInvitations', data: {} });

    await deliverDue(context, id);

    expect(posted.map(({ mail }) => mail.subject.startsWith('Reminder'))).toEqual([false, true]);
    expect(new Set(posted.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('share the reason where the mailbox takes nothing', async () => {
    const { id, people } = await sent(3);

    await deliverDue(contextAt(stack, () => refused).context, id);

    const failed = await factsOf(id, 'MailFailed');
    expect(failed.map(({ data }) => data.recipient).toSorted()).toEqual(people.toSorted());
  });

  test('get the same mail again where it is not known whether it arrived', async () => {
    const { id } = await sent(3);
    const { context, posted } = contextAt(stack, () => later);
    await deliverDue(context, id);
    await deliverDue(context, id);

    expect(posted).toHaveLength(4);
    expect(new Set(posted.map(({ messageId }) => messageId)).size).toBe(2);
  });
});

describe('what another epoch of the log has mailed', () => {
  test('is not mailed again to anybody who has the mailbox', async () => {
    const { id, signers, copies } = await sent(3);
    const { context, posted } = contextAt(stack, () => later);
    await deliverDue(context, id);
    const [invitation = '', notice = ''] = posted.map(({ messageId }) => messageId);
    const link = { attempt: 1, linkVersion: 1, linkExpiresAt: '2099-01-01T00:00:00.000Z' };
    const known = [
      ...signers.map((recipient) => ({ recipient, messageId: invitation, ...link })),
      { recipient: copies[0], messageId: notice },
    ].map((data) => ({ type: 'Mailed', data }) as unknown as Recorded);
    posted.length = 0;

    expect(await deliverDue({ ...context, otherEpochs: async () => [known] }, id)).toBe(true);

    expect(posted).toEqual([]);
    expect(await factsOf(id, 'InvitationMailed')).toMatchObject(
      signers.map((recipient) => ({ data: { recipient, messageId: invitation, ...link } })),
    );
    expect((await factsOf(id, 'CopyNoticeMailed')).map(({ data }) => data.recipient)).toEqual(copies);
  });

  test('to one of two signers leaves the other’s link to be mailed', async () => {
    const { id, signers } = await sent(0);
    const [one = '', other = ''] = signers;
    const { context, posted } = contextAt(stack, () => later);
    await deliverDue(context, id);
    const data = { recipient: one, messageId: posted[0]?.messageId, linkVersion: 1, linkExpiresAt: '' };
    const known = [{ type: 'InvitationMailed', data } as unknown as Recorded];
    const after = contextAt(stack);

    expect(await deliverDue({ ...after.context, otherEpochs: async () => [known] }, id)).toBe(true);

    expect(after.posted).toHaveLength(1);
    expect(after.posted[0]?.messageId).not.toBe(posted[0]?.messageId);
    expect(linksIn(after.posted[0]?.mail.text)).toEqual([other]);
  });
});

const linksIn = (text = '') =>
  [...text.matchAll(/\/sign\/([\w-]+)/g)].map(
    ([, token = '']) => readSigningToken(linkSecret, token)?.recipientId,
  );

const deliverDue = (context: DeliveryContext, id: string) =>
  deliverDueFor(context, 'mail', streams.document(id), forever);

const factsOf = async (id: string, type: string) =>
  (await stack.documentLog(id)).filter((event) => event.type === type);

const olive = randomUUID();
await handle(stack.writer, account, olive, stack.sayingAs(olive), {
  type: 'RegisterAccount',
  data: { username: olive, email: `${olive}@example.com`, fullName: 'Olive', passwordHash: 'none' },
});

/** A document sent to two signers and so many who get a copy, all of one mailbox. */
const sent = async (count: number) => {
  const id = randomUUID();
  const signers = [randomUUID(), randomUUID()];
  const copies = Array.from({ length: count }, () => randomUUID());
  const adding =
    (role: 'signer' | 'copy', name: string) =>
    (recipient: string, n: number): DocumentCommand => ({
      type: 'AddRecipient',
      data: {
        recipient,
        fullName: `${name} ${n + 1}`,
        email: n % 2 === 0 ? 'office@firm.example' : 'Office@Firm.example',
        role,
        signingOrder: 1,
        title: null,
      },
    });
  await stack.tell(
    olive,
    id,
    { type: 'UploadDocument', data: { title: 'Lease', ...file } },
    ...signers.map(adding('signer', 'Signer')),
    ...copies.map(adding('copy', 'Copy')),
    ...signers.map(
      (signer): DocumentCommand => ({
        type: 'PlaceField',
        data: placedData(signer, 'signature', { field: `${id}.${signer}` }),
      }),
    ),
    { type: 'SendDocument', data: {} },
  );

  return { id, signers, copies, people: [...signers, ...copies] };
};
