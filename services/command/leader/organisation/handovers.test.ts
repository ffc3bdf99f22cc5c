import { describe, expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { foundedIn } from '../../testing/acme.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack: Stack = await startStack();
const { context } = contextAt(stack);
const acme = await foundedIn(stack);
const { sales } = acme.teams;
const [ada, mia, olive] = [await acme.member(['admin']), await acme.member(), await acme.member()];

describe('what a leaver leaves', () => {
  test('goes to whom was named as they were removed, by the right of whoever named them', async () => {
    const leaver = await acme.member(['member'], [{ team: sales, role: 'sender' }]);
    const [own, ofTeam] = [
      await draftOf(stack, leaver.id),
      await draftOf(stack, leaver.id, undefined, sales),
    ];
    const taken = await takenOver(leaver.id);
    const [given, other] = [await draftOf(stack, leaver.id), await draftOf(stack, olive.id)];
    await transferred(leaver.id, given.id, olive.id);

    await removed(leaver.id, mia.id);
    await handedOver();

    expect(await ownersOf(own, ofTeam, taken, given, other)).toEqual(
      [mia, mia, mia, olive, olive].map(({ id }) => id),
    );
    expect((await stack.documentLog(own.id)).at(-1)).toMatchObject({
      type: 'OwnershipTransferred',
      data: { from: leaver.id, to: mia.id, reason: 'Left' },
      metadata: {
        by: { kind: 'account', id: ada.id },
        authority: { organisation: acme.id, as: 'administrator', team: null },
      },
    });
    expect(await finished()).toMatchObject({ account: leaver.id, documents: 3 });
  });

  test('is handed over once, wherever it was interrupted', async () => {
    const leaver = await acme.member();
    const drafts = [await draftOf(stack, leaver.id), await draftOf(stack, leaver.id)];
    await removed(leaver.id, mia.id);
    let asked = 0;
    const interrupted = { ...context, isLeading: () => ++asked < 2 };
    expect(await deliverDue(interrupted, 'leave', streams.organisation(acme.id), forever)).toBe(false);
    expect((await ownersOf(...drafts)).toSorted()).toEqual([leaver.id, mia.id].toSorted());

    await handedOver();

    expect(await ownersOf(...drafts)).toEqual([mia.id, mia.id]);
    expect(await finished()).toMatchObject({ documents: 2 });
    const { length } = await pastOfAcme();
    await handedOver();
    expect(await pastOfAcme()).toHaveLength(length);
  });

  test('stays with them while nobody was named, and goes over later', async () => {
    const leaver = await acme.member();
    const draft = await draftOf(stack, leaver.id);
    await removed(leaver.id);
    await handedOver();
    expect(await ownersOf(draft)).toEqual([leaver.id]);

    await ordered(leaver.id, mia.id);
    await handedOver();
    expect(await ownersOf(draft)).toEqual([mia.id]);
  });

  test('stays where it is if they are back, or whoever took it over is out as well', async () => {
    const [back, heir, gone] = [await acme.member(), await acme.member(), await acme.member()];
    const drafts = [await draftOf(stack, back.id), await draftOf(stack, gone.id)];
    await removed(back.id, mia.id);
    await removed(gone.id, heir.id);
    await acme.admit(back);
    await removed(heir.id);
    await handedOver();

    expect(await ownersOf(...drafts)).toEqual([back.id, gone.id]);
    expect(await finished()).toMatchObject({ documents: 0 });
  });
});

const removed = (account: string, transferTo?: string) =>
  acme.tell(ada.id, {
    type: 'RemoveMember',
    data: { account, reason: 'Left', ...(transferTo !== undefined && { transferTo }) },
  });

const ordered = (account: string, to: string) =>
  acme.tell(ada.id, { type: 'OrderHandover', data: { account, to, reason: 'Left' } });

const transferred = (by: string, id: string, to: string) =>
  stack.tell(by, id, { type: 'TransferOwnership', data: { to, reason: 'Mine', isOwnerGone: false } });

/** A document that somebody else made. */
const takenOver = async (by: string) => {
  const draft = await draftOf(stack, olive.id);
  await transferred(olive.id, draft.id, by);

  return draft;
};

const handedOver = async () =>
  expect(await deliverDue(context, 'leave', streams.organisation(acme.id), forever)).toBe(true);

const ownersOf = (...documents: readonly { readonly id: string }[]) =>
  Promise.all(
    documents.map(async ({ id }) => {
      const state = await stack.stateOf(id);
      return state.owner;
    }),
  );

const pastOfAcme = async () => (await stack.writer.streams.read(organisations, acme.id)).past;

/** What the last handover came to. */
const finished = async () => (await pastOfAcme()).findLast(({ type }) => type === 'HandoverFinished')?.data;
