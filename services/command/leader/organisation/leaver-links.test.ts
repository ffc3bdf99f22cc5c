import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signingLinkState } from '#contracts/document/links.ts';
import { streams } from '#contracts/stream-name.ts';
import { findSession } from '../../../shared/sessions/sessions.ts';
import { account } from '../../decisions/account/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { handle } from '../../log/handle.ts';
import { foundedIn } from '../../testing/acme.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack: Stack = await startStack();
const { context } = contextAt(stack);
const acme = await foundedIn(stack);
const [owner, mia] = [await acme.member(), await acme.member()];
const email = `${mia.id}@example.com`;

describe('whoever is out of an organisation', () => {
  test('is signed out, and can’t sign its documents any more with what was mailed to them', async () => {
    const [ours, foreign] = [await sentTo(owner.id), await sentTo((await foundedIn(stack)).owner.id)];
    expect(await linkStates(ours)).toEqual(['current', 'current']);

    await acme.tell(acme.owner.id, { type: 'SuspendMember', data: { account: mia.id, reason: 'Left' } });
    expect(await ended()).toBe(true);

    expect(await findSession(stack.sql, mia.session, 30)).toBeNull();
    expect(await linkStates(ours)).toEqual(['withdrawn', 'current']);
    expect(await linkStates(foreign)).toEqual(['current', 'current']);
    expect(await lastOfAcme()).toMatchObject({
      type: 'LeaverLinksWithdrawn',
      data: { account: mia.id, links: 1 },
    });
  });

  test('can’t sign with what was mailed to an address that they had before either', async () => {
    const zoe = await acme.member();
    const document = await sentTo(owner.id, `${zoe.id}@example.com`);
    await handle(stack.writer, account, zoe.id, stack.sayingAs({ kind: 'system', id: 'scim:t' }), {
      type: 'DescribeHolder',
      data: { email: `${zoe.id}@elsewhere.example` },
    });

    await acme.tell(acme.owner.id, { type: 'RemoveMember', data: { account: zoe.id, reason: 'Left' } });
    expect(await ended()).toBe(true);

    expect(await linkStates(document)).toEqual(['withdrawn', 'current']);
  });

  test('is dealt with once', async () => {
    const { revision } = await lastOfAcme();
    expect(await ended()).toBe(true);

    expect((await lastOfAcme()).revision).toBe(revision);
  });

  test('may be invited again, with a newer link', async () => {
    await acme.tell(acme.owner.id, { type: 'ReactivateMember', data: { account: mia.id } });
    const document = await sentTo(owner.id);
    await acme.tell(acme.owner.id, { type: 'RemoveMember', data: { account: mia.id, reason: 'Left' } });
    await ended();
    await stack.tell(owner.id, document.id, {
      type: 'ResendInvitations',
      data: { recipients: [document.mia], isUnlimited: true },
    });

    const { recipients } = await stack.stateOf(document.id);
    expect(recipients.find(({ id }) => id === document.mia)).toMatchObject({
      linkVersion: 2,
      linkWithdrawn: 1,
    });
    expect(await linkStates(document)).toEqual(['current', 'current']);
  });
});

/** To Mia and to Sam, who sign at the same time. */
const sentTo = async (sender: string, to = email) => {
  const draft = await draftOf(stack, sender);
  const recipient = randomUUID();
  const person = { recipient, fullName: 'Mia', email: to, title: null };
  await stack.tell(
    sender,
    draft.id,
    { type: 'AddRecipient', data: { ...person, role: 'signer', signingOrder: 1 } },
    { type: 'SendDocument', data: {} },
  );

  return { ...draft, mia: recipient };
};

/** Of Mia's newest link and of Sam's. */
const linkStates = async ({ id, mia: own, recipient }: Awaited<ReturnType<typeof sentTo>>) => {
  const state = await stack.stateOf(id);

  return [own, recipient].map((one) => {
    const version = state.recipients.find(({ id }) => id === one)?.linkVersion ?? 0;
    return signingLinkState(state, { recipient: one, version }, stack.writer.now());
  });
};

const ended = () => deliverDue(context, 'leave', streams.organisation(acme.id), forever);

const lastOfAcme = async () => {
  const { past } = await stack.writer.streams.read(organisations, acme.id);

  return past.at(-1) ?? expect.unreachable();
};
