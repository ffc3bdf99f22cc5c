import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSigningToken } from '../../../shared/keys/signing-link.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import { accepted, contextAt, forever, later, refused } from '../deliveries/testing/contexts.ts';
import { addressOf, deliverDue, mailingsOf } from '../deliveries/testing/mailings.ts';

const stack = await startStack();
const { olive, sent, typesOf } = await mailingsOf(stack);

describe('invitations', () => {
  test('go to all whose turn it is, each once, and are put on record', async () => {
    const { id, people } = await sent(12);
    const { context, posted } = contextAt(stack);

    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);
    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);

    expect(posted.map(({ to }) => to.address).toSorted()).toEqual(people.map(addressOf).toSorted());
    expect(await typesOf(id)).toEqual([...before(12), ...Array(12).fill('InvitationMailed')]);
  });

  test('do not go out from a process that another may have taken over from', async () => {
    const { id } = await sent(2);
    const { context, posted } = contextAt(stack);

    expect(await deliverDue({ ...context, isLeading: () => false }, 'mail', id, forever)).toBe(false);

    expect(posted).toEqual([]);
    expect(await typesOf(id)).not.toContain('InvitationMailed');
  });

  test('carry a link that its recipient can open, for as long as links count', async () => {
    const { id, people } = await sent(1);
    const { context, posted } = contextAt(stack);
    await deliverDue(context, 'mail', id, forever);

    const [, token = ''] = /https:\/\/sign\.example\/sign\/([\w-]+)/.exec(posted[0]?.mail.text ?? '') ?? [];
    expect(readSigningToken(linkSecret, token)).toEqual({
      documentId: id,
      recipientId: people[0],
      version: 1,
    });
    const mailed = (await stack.documentLog(id)).at(-1);
    expect(mailed).toMatchObject({
      data: { recipient: people[0], attempt: 1, linkVersion: 1, messageId: posted[0]?.messageId },
      metadata: { by: { kind: 'system', id: 'mail' }, ip: null, userAgent: null },
    });
    const days = (Date.parse(String(mailed?.data.linkExpiresAt)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThan(90.1);
  });

  test('answer to the event that asked for them, in the same chain of causes', async () => {
    const { id } = await sent(1);
    await deliverDue(contextAt(stack).context, 'mail', id, forever);

    const [asked, mailed] = (await stack.documentLog(id)).slice(-2);
    expect(mailed?.metadata).toMatchObject({
      causationId: asked?.id,
      correlationId: asked?.metadata.correlationId,
    });
  });
});

describe('a mail server that says later', () => {
  test('to one keeps nobody else waiting', async () => {
    const { id, people } = await sent(12);
    const [unlucky = ''] = people;
    const { context, posted } = contextAt(stack, (to) => (to === addressOf(unlucky) ? later : accepted));

    expect(await deliverDue(context, 'mail', id, forever)).toBe(false);
    expect(posted).toHaveLength(12);
    expect((await typesOf(id)).filter((type) => type === 'InvitationMailed')).toHaveLength(11);

    expect(await deliverDue(context, 'mail', id, forever)).toBe(false);
    expect(posted.slice(12).map(({ to }) => to.address)).toEqual([addressOf(unlucky)]);
  });

  test('is asked again with the same mail, as mail servers know it', async () => {
    const { id } = await sent(1);
    const { context, posted } = contextAt(stack, () => later);
    await deliverDue(context, 'mail', id, forever);
    await deliverDue(context, 'mail', id, forever);

    expect(posted).toHaveLength(2);
    expect(posted[1]?.messageId).toBe(posted[0]?.messageId);
  });

  test('for a day is given up, and the sender sees why', async () => {
    const { id } = await sent(1);
    const { context } = contextAt(stack, () => later, 24 * 3_600_000 + 60_000);

    expect(await deliverDue(context, 'mail', id, forever)).toBe(true);

    expect((await stack.stateOf(id)).recipients).toMatchObject([
      { mailFailure: 'We couldn’t reach the mail server (ECONNREFUSED).', invitationsSettled: 1 },
    ]);
  });
});

test('a mail that is refused is put on record, and not tried again', async () => {
  const { id } = await sent(1);
  const { context, posted } = contextAt(stack, () => refused);

  expect(await deliverDue(context, 'mail', id, forever)).toBe(true);
  expect(await deliverDue(context, 'mail', id, forever)).toBe(true);

  expect(posted).toHaveLength(1);
  expect((await stack.stateOf(id)).recipients).toMatchObject([{ mailFailure: 'The mailbox is full.' }]);
});

test('who voids in the middle of it stops the rest, and whoever was invited is told', async () => {
  const { id, people } = await sent(12);
  let isVoided = false;
  const { context, posted } = contextAt(stack, async () => {
    if (!isVoided) await stack.tell(olive, id, { type: 'VoidDocument', data: {} });
    isVoided = true;
    return accepted;
  });

  expect(await deliverDue(context, 'mail', id, forever)).toBe(true);

  const subjects = posted.map(({ mail }) => mail.subject);
  expect(posted.length).toBeLessThan(people.length);
  expect(new Set(posted.map(({ to, mail }) => `${to.address} ${mail.subject}`)).size).toBe(posted.length);
  expect(new Set(posted.map(({ to }) => to.address)).size).toBe(posted.length / 2);
  expect(new Set(subjects).size).toBe(2);
});

test('who stops it stops it between two handfuls', async () => {
  const { id } = await sent(12);
  const stopped = new AbortController();
  const { context, posted } = contextAt(stack, () => {
    stopped.abort();
    return accepted;
  });

  expect(await deliverDue(context, 'mail', id, stopped.signal)).toBe(false);

  expect(posted).toHaveLength(5);
  expect((await typesOf(id)).filter((type) => type === 'InvitationMailed')).toHaveLength(5);
});

test('a seal that nobody makes is tried again, and mails go on meanwhile', async () => {
  const { id, people } = await sent(1);
  await stack.tell({ kind: 'recipient', id: people[0] ?? '' }, id, {
    type: 'SignDocument',
    data: {
      linkVersion: 1,
      consent: { version: '1', sha256: 'c'.repeat(64) },
      signatures: [{ fieldId: `${id}.field`, value: 'Sam' }],
    },
  });
  const { context } = contextAt(stack);

  expect(await deliverDue(context, 'seal', id, forever)).toBe(false);
  expect(await deliverDue(context, 'mail', id, forever)).toBe(true);

  expect((await stack.stateOf(id)).sealed).toBeNull();
});

test('nothing is due for what never was', async () => {
  const { context } = contextAt(stack);

  expect(await deliverDue(context, 'mail', randomUUID(), forever)).toBe(true);
});

const before = (count: number) => [
  'DocumentUploaded',
  ...Array(count).fill('RecipientAdded'),
  'FieldPlaced',
  'DocumentSent',
];
