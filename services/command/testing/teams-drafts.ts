import { expect } from 'vitest';
import { foundedIn } from './acme.ts';
import { type Draft, draftOf } from './sample-documents.ts';
import type { Stack } from './stack.ts';

/** Drafts of a team's sender, each with the session of whoever acts on it, and with a share whose id is that of the other signer. */
export const teamsDrafts = (stack: Stack) => {
  let made: ReturnType<typeof salesOf> | undefined;

  const draft = async (isAsked: boolean, actor: 'sender' | 'manager'): Promise<Draft> => {
    made ??= salesOf(stack);
    const { team, sender, manager, viewer } = await made;
    const one = await draftOf(stack, sender.id);
    await stack.tell(
      sender.id,
      one.id,
      { type: 'MoveDocument', data: { team } },
      {
        type: 'ShareDocument',
        data: { share: one.other, with: { kind: 'account', id: viewer.id }, right: 'view', until: null },
      },
    );
    const waiting = { ...one, session: { sender, manager }[actor].session, member: manager.id };
    if (!isAsked) return waiting;
    await stack.tell(sender.id, one.id, { type: 'RequestRelease', data: { to: null, note: null } });

    return { ...waiting, askedAt: await askedAtIn(stack, one.id) };
  };

  return {
    'a team’s': () => draft(false, 'sender'),
    'waiting for its owner': () => draft(true, 'sender'),
    'waiting for its release': () => draft(true, 'manager'),
  };
};

/** When the release of a document was asked for, which whoever releases it says. */
export const askedAtIn = async (stack: Stack, id: string): Promise<string> => {
  const { release } = await stack.stateOf(id);

  return release?.at ?? expect.unreachable('Nobody asked for its release.');
};

const salesOf = async (stack: Stack) => {
  const acme = await foundedIn(stack);
  const team = acme.teams.sales;

  return {
    team,
    sender: await acme.member(['member'], [{ team, role: 'sender' }]),
    manager: await acme.member(['member'], [{ team, role: 'manager' }]),
    viewer: await acme.member(),
  };
};
