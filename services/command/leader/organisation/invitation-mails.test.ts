import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { streams } from '#contracts/stream-name.ts';
import { readInvitationToken } from '../../../shared/keys/invitation-link.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { findSession } from '../../../shared/sessions/sessions.ts';
import { closeAccount } from '../../account/erase-account.ts';
import { account } from '../../decisions/account/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { handle } from '../../log/handle.ts';
import { belongTo } from '../../organisation/belonging.ts';
import { somebody } from '../../testing/somebody.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import { accepted, contextAt, forever, later, refused } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack = await startStack();

describe('an invitation to join', () => {
  test('is mailed once, with a link of its own, which is on record', async () => {
    const { acme, say } = await founded();
    await say(inviting('mia@example.com'));
    const { context, posted } = contextAt(stack);
    for (let n = 0; n < 2; n++) await deliverDue(context, 'mail', streams.organisation(acme), forever);

    expect(posted.map(({ to, mail }) => [to.address, mail.subject])).toEqual([
      ['mia@example.com', 'Join Acme on Inkstream'],
    ]);
    const [, token = ''] = /https:\/\/sign\.example\/join\/([\w-]+)/.exec(posted[0]?.mail.text ?? '') ?? [];
    const [invited, mailed] = (await logOf(acme)).slice(-2);
    expect(readInvitationToken(linkSecret, token)).toEqual({
      organisation: acme,
      invitation: invited?.data.invitation,
    });
    expect(mailed).toMatchObject({
      type: 'MemberInvitationMailed',
      data: { invitation: invited?.data.invitation },
      metadata: { by: { kind: 'system', id: 'mail' }, causationId: invited?.id },
    });
  });

  test('that the mail server refuses is on record as failed, and tried again where it says later', async () => {
    const { acme, say } = await founded();
    await say(inviting('mia@example.com'));
    const due = (answer: typeof refused) =>
      deliverDue(contextAt(stack, () => answer).context, 'mail', streams.organisation(acme), forever);

    expect(await due(later)).toBe(false);
    expect(await due(refused)).toBe(true);
    expect((await logOf(acme)).at(-1)).toMatchObject({
      type: 'MemberInvitationFailed',
      data: { reason: 'The mailbox is full.' },
    });
  });

  test('that expired meanwhile, or was withdrawn, is not mailed', async () => {
    const { acme, say } = await founded();
    await say(inviting('mia@example.com'));
    const { context, posted } = contextAt(stack, () => accepted, 8 * 86_400_000);
    await deliverDue(context, 'mail', streams.organisation(acme), forever);
    expect((await logOf(acme)).at(-1)).toMatchObject({ type: 'MemberInvitationFailed' });

    const command = inviting('tim@example.com');
    await say(command);
    await say({ type: 'WithdrawInvitation', data: { invitation: command.data.invitation } });
    await deliverDue(context, 'mail', streams.organisation(acme), forever);
    expect(posted).toEqual([]);
  });
});

test('who was suspended or removed is signed out although the process that wrote it ended first', async () => {
  const { acme, say } = await founded();
  const [mia, tim, ann] = [await somebody(stack), await somebody(stack), await somebody(stack)];
  for (const { id } of [mia, tim, ann]) await admitted(acme, id);
  await say({ type: 'SuspendMember', data: { account: mia.id, reason: 'Lost laptop' } });
  await say({ type: 'RemoveMember', data: { account: tim.id, reason: 'Left' } });

  await deliverDue(contextAt(stack).context, 'leave', streams.organisation(acme), forever);

  expect(await findSession(stack.sql, mia.session, 30)).toBeNull();
  expect(await findSession(stack.sql, tim.session, 30)).toBeNull();
  expect(await findSession(stack.sql, ann.session, 30)).not.toBeNull();
  expect(await accountOf(mia.id)).toMatchObject({ organisation: { id: acme } });
  expect(await accountOf(tim.id)).toMatchObject({ organisation: null });
});

test('a closed account is taken out of its organisation, but not its last owner', async () => {
  const { acme, olive } = await founded();
  const mia = await somebody(stack);
  await admitted(acme, mia.id);
  for (const { id } of [mia, olive])
    await closeAccount(stack, id, 'Gone', stack.sayingAs({ kind: 'system', id: 'operator' }));

  const { state } = await stack.writer.streams.read(organisations, acme);
  expect(state.status === 'none' ? [] : [...state.members.keys()]).toEqual([olive.id]);
});

const founded = async () => {
  const [olive, acme] = [await somebody(stack), randomUUID()];
  const say = (command: OrganisationCommand) =>
    handle(stack.writer, organisations, acme, stack.sayingAs(olive.id), command);
  await belongTo(stack.writer, olive.id, acme, stack.sayingAs(olive.id));
  await say({ type: 'FoundOrganisation', data: { name: 'Acme' } });

  return { acme, olive, say };
};

const admitted = async (acme: string, id: string) => {
  await belongTo(stack.writer, id, acme, stack.sayingAs(id));
  const system = stack.sayingAs({ kind: 'system', id: 'sso' });
  await handle(stack.writer, organisations, acme, system, {
    type: 'AdmitMember',
    data: { account: id, via: 'sso', roles: ['member'], teams: [] },
  });
};

const inviting = (email: string): Extract<OrganisationCommand, { type: 'InviteMember' }> => ({
  type: 'InviteMember',
  data: {
    invitation: randomUUID(),
    email,
    roles: ['member'],
    teams: [],
    expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  },
});

const logOf = (acme: string) => stack.writer.store.read(inEpoch(stack.epoch, streams.organisation(acme)));
const accountOf = async (id: string) => (await stack.writer.streams.read(account, id)).state;
