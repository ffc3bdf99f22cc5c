import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import { streams } from '#contracts/stream-name.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { handle } from '../../log/handle.ts';
import { extend, refuse } from '../../privacy/testing/sample-request.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import { contextAt, forever, later, refused } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack: Stack = await startStack();
const { writer } = stack;
const DAY = 86_400_000;

describe('the person who asked', () => {
  test('is mailed once what became of it, which is on record', async () => {
    const { id, email } = await request(refuse);
    const { context, posted } = contextAt(stack);
    for (let n = 0; n < 3; n++) expect(await due(context, id)).toBe(true);

    expect(posted).toMatchObject([{ to: { address: email }, replyTo: null, senderName: null }]);
    expect(posted[0]?.mail.text).toContain('Not that person');
    const log = await past(id);
    expect(log.at(-1)).toMatchObject({
      type: 'PrivacyAnswerMailed',
      data: { purpose: 'refused', messageId: posted[0]?.messageId },
      metadata: { by: { kind: 'system', id: 'mail' }, causationId: log.at(-2)?.id },
    });
  });

  test('is mailed that it takes longer, and then the answer', async () => {
    const { id } = await request(extend);
    const { context, posted } = contextAt(stack);
    await due(context, id);
    await tell(id, refuse);
    await due(context, id);

    expect(posted.map(({ mail }) => mail.subject)).toEqual([
      'Your privacy request takes longer',
      'Your privacy request was declined',
    ]);
    expect(posted[0]?.messageId).not.toBe(posted[1]?.messageId);
  });

  test('is not told any more that it takes longer once there is an answer', async () => {
    const { id } = await request(extend, refuse);
    const { context, posted } = contextAt(stack);
    await due(context, id);

    expect(posted.map(({ mail }) => mail.subject)).toEqual(['Your privacy request was declined']);
  });

  test('is mailed under the same Message-ID after a crash', async () => {
    const { id } = await request(refuse);
    const { context, posted } = contextAt(stack);
    const crashing = { ...context, writer: { ...writer, ...away } };
    expect(await due(crashing, id)).toBe(false);
    expect(await due(context, id)).toBe(true);

    expect(posted).toHaveLength(2);
    expect(posted[1]?.messageId).toBe(posted[0]?.messageId);
    expect((await past(id)).filter(({ type }) => type === 'PrivacyAnswerMailed')).toHaveLength(1);
  });

  test('is mailed for a week as long as the mail server has no answer, and then given up', async () => {
    const { id } = await request(refuse);
    expect(await due(contextAt(stack, () => later, 6 * DAY).context, id)).toBe(false);
    const tooLate = contextAt(stack, () => later, 8 * DAY);
    expect(await due(tooLate.context, id)).toBe(true);

    expect(tooLate.posted).toEqual([]);
    expect((await past(id)).at(-1)).toMatchObject({
      type: 'PrivacyAnswerMailFailed',
      data: { purpose: 'refused', reason: 'It was answered too long ago.' },
    });
  });

  test('who can’t be mailed is given up, and that is on record', async () => {
    const { id } = await request(refuse);
    const { context, posted } = contextAt(stack, () => refused);
    for (let n = 0; n < 2; n++) expect(await due(context, id)).toBe(true);

    expect(posted).toHaveLength(1);
    expect((await past(id)).at(-1)).toMatchObject({
      type: 'PrivacyAnswerMailFailed',
      data: { purpose: 'refused', reason: 'The mailbox is full.' },
    });
  });
});

/** A log that takes nothing. */
const away = {
  store: { ...writer.store, append: () => Promise.reject(new Error('out of space')) },
} as Partial<typeof writer>;

const tell = (id: string, command: PrivacyCommand) =>
  handle(writer, privacyRequests, id, stack.sayingAs(randomUUID()), command);

const request = async (...commands: readonly PrivacyCommand[]) => {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const asked = { kind: 'erasure', email, note: null, via: 'officer', from: null } as const;
  for (const command of [{ type: 'ReceiveRequest', data: asked } as const, ...commands])
    await tell(id, command);

  return { id, email };
};

const due = (context: Parameters<typeof deliverDue>[0], id: string) =>
  deliverDue(context, 'mail', streams.privacy(id), forever);

const past = async (id: string) => (await writer.streams.read(privacyRequests, id)).past;
