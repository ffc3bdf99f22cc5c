import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { streams } from '#contracts/stream-name.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle } from '../../log/handle.ts';
import { foundedIn } from '../../testing/acme.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import { accepted, contextAt, forever, later, refused } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack: Stack = await startStack();
const acme = await foundedIn(stack);
const team = acme.teams.sales;
const [sender, manager] = [
  await acme.member(['member'], [{ team, role: 'sender' }]),
  await acme.member(['member'], [{ team, role: 'manager' }]),
];

describe('a request for a release', () => {
  test('is mailed once to who may release it, with a link, and is on record', async () => {
    const { id } = await asking({ to: null, note: 'For tomorrow' });
    const { context, posted } = contextAt(stack);
    for (let n = 0; n < 2; n++) expect(await delivered(context, id)).toBe(true);

    expect(posted.map(({ to, mail }) => [to.address, mail.subject])).toEqual([
      [addressOf(manager.id), 'Release requested: “Lease”'],
    ]);
    expect(posted[0]?.mail.text).toContain(`https://sign.example/document/${id}`);
    expect(posted[0]?.mail.text).toContain('> For tomorrow');
    const [asked, mailed] = (await stack.documentLog(id)).slice(-2);
    expect(mailed).toMatchObject({
      type: 'MemberMailed',
      data: { account: manager.id, purpose: 'release-request', cause: asked?.id },
      metadata: { by: { kind: 'system', id: 'mail' } },
    });
  });

  test('that a crash left unrecorded goes out again under the same Message-ID', async () => {
    const { id } = await asking({ to: null, note: null });
    const crashing = contextAt(stack, () => {
      throw new Error('the process ended');
    });
    expect(await delivered(crashing.context, id)).toBe(false);
    const { context, posted } = contextAt(stack);
    expect(await delivered(context, id)).toBe(true);

    expect(posted[0]?.messageId).toBe(crashing.posted[0]?.messageId);
  });

  test('is not mailed to who wants no mails', async () => {
    const quiet = await acme.member(['member'], [{ team: acme.teams.legal, role: 'manager' }]);
    await handle(stack.writer, account, quiet.id, stack.sayingAs(quiet.id), {
      type: 'ChangeSettings',
      data: { emailNotifications: false, confirmUntil: new Date().toISOString() },
    });
    const { id } = await shared(quiet.id);
    const { context, posted } = contextAt(stack);
    expect(await delivered(context, id)).toBe(true);

    expect(posted).toEqual([]);
  });
});

test('whoever asked is mailed why it was not released', async () => {
  const { id } = await asking({ to: null, note: null });
  await stack.tell(manager.id, id, { type: 'RefuseRelease', data: { reason: 'The rent is wrong' } });
  const { context, posted } = contextAt(stack);
  await delivered(context, id);

  expect(posted.map(({ to, mail }) => [to.address, mail.subject])).toEqual([
    [addressOf(sender.id), 'Not released: “Lease”'],
  ]);
  expect(posted[0]?.mail.text).toContain('> The rent is wrong');
});

test('a mail that the mail server refuses is on record as failed, and tried again where it says later', async () => {
  const { id } = await shared((await acme.member()).id);
  let answer = later;
  const { context } = contextAt(stack, () => answer);
  expect(await delivered(context, id)).toBe(false);
  answer = refused;
  expect(await delivered(context, id)).toBe(true);

  expect((await stack.documentLog(id)).at(-1)).toMatchObject({ type: 'MemberMailFailed' });
  answer = accepted;
  await delivered(context, id);
  expect((await stack.documentLog(id)).at(-1)).toMatchObject({ type: 'MemberMailFailed' });
});

const delivered = (context: ReturnType<typeof contextAt>['context'], id: string) =>
  deliverDue(context, 'mail', streams.document(id), forever);

const asking = async (data: Extract<DocumentCommand, { type: 'RequestRelease' }>['data']) => {
  const draft = await draftOf(stack, sender.id, undefined, team);
  await stack.tell(sender.id, draft.id, { type: 'RequestRelease', data });

  return draft;
};

const shared = async (other: string) => {
  const draft = await draftOf(stack, sender.id, undefined, team);
  await stack.tell(sender.id, draft.id, {
    type: 'ShareDocument',
    data: { share: randomUUID(), with: { kind: 'account', id: other }, right: 'view', until: null },
  });

  return draft;
};

const addressOf = (id: string) => `${id}@example.com`;
