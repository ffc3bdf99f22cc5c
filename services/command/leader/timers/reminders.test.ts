import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { ReminderRule } from '#contracts/organisation/reminder-rules.ts';
import { streams } from '#contracts/stream-name.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle } from '../../log/handle.ts';
import { foundedIn } from '../../testing/acme.ts';
import { startStack } from '../../testing/stack.ts';
import { accepted, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';
import type { Outcome } from '../mail/outcome.ts';
import { reminders } from './reminders.ts';
import { round } from './round.ts';
import { ownersWish } from './run-timers.ts';
import { remindersAt } from './testing/reminding.ts';

const stack = await startStack();
const {
  olive,
  invited,
  ahead,
  dayAhead,
  somewhere,
  optionsOf,
  roundOf,
  rounds,
  leader,
  outForSigning,
  contextOf,
  typesOf,
  remindersOf,
} = await remindersAt(stack);

describe('a leader that takes over', () => {
  test('asks at once for the reminders of today', async () => {
    const sent = await invited();
    leader(3);

    await vi.waitFor(async () => expect(await remindersOf(sent)).toEqual([[1, dayAhead(3)]]), PATIENCE);
  });

  test('asks for none before three days are over', async () => {
    const sent = await invited();
    await rounds(2.9, sent);
    expect(await remindersOf(sent)).toEqual([]);

    await rounds(3, sent);

    const [mailed, due] = (await stack.documentLog(sent.id)).slice(-2);
    expect(due).toMatchObject({
      type: 'ReminderFellDue',
      data: { recipient: sent.recipient, number: 1, day: dayAhead(3) },
      metadata: { by: { kind: 'system', id: 'reminders' }, ip: null, causationId: mailed?.id },
    });
  });

  test('asks for nothing again on a day that was done', async () => {
    const logEpoch = somewhere();
    const first = await invited();
    await roundOf({ logEpoch, days: 3 }, first);
    const later = await invited();
    await roundOf({ logEpoch, days: 3 }, later);
    expect(await remindersOf(later)).toEqual([]);

    await roundOf({ logEpoch, days: 4 }, later);

    expect(await remindersOf(later)).toEqual([[1, dayAhead(4)]]);
    expect(await remindersOf(first)).toEqual([[1, dayAhead(3)]]);
  });

  test('knows which documents are out for signing, and which no longer are', async () => {
    const [open, voided, deleted] = [await invited(), await invited(), await invited()];
    await stack.tell(olive, voided.id, { type: 'VoidDocument', data: {} });
    const before = await outForSigning();
    expect([open, voided, deleted].map(({ id }) => before.has(id))).toEqual([true, false, true]);

    await stack.tell(olive, deleted.id, { type: 'DeleteDocument', data: {} });
    const sent = await invited();
    const after = await outForSigning();

    expect([deleted, sent].map(({ id }) => after.has(id))).toEqual([false, true]);
  });

  test('looks for no documents on a day that was done', async () => {
    const logEpoch = somewhere();
    let looks = 0;
    const look = async () => {
      looks += 1;
      return new Map();
    };
    for (const days of [3, 3, 3, 4, 4]) await round(reminders, optionsOf({ days, logEpoch }), look, forever);

    expect(looks).toBe(2);
  });

  test('looks again where the one before ended while it looked', async () => {
    const logEpoch = somewhere();
    const sent = await invited();
    const ended = new AbortController();
    const halfRead = async () => {
      ended.abort();
      return new Map();
    };
    await round(reminders, optionsOf({ days: 3, logEpoch }), halfRead, ended.signal);
    await roundOf({ days: 3, logEpoch }, sent);

    expect(await remindersOf(sent)).toEqual([[1, dayAhead(3)]]);
  });
});

describe('two leaders at the same moment', () => {
  test('ask for one reminder a day of each person', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => invited()));

    for (const days of [3, 3, 4, 6])
      await Promise.all([roundOf({ days }, ...sent), roundOf({ days }, ...sent)]);

    for (const one of sent) expect(await remindersOf(one)).toEqual([[1, dayAhead(3)]]);
  });

  test('who both mail it, mail the same mail, and one of them puts it on record', async () => {
    const sent = await invited();
    await rounds(3, sent);
    const meeting = Promise.withResolvers<Outcome>();
    const [one, other] = [contextOf(() => meeting.promise), contextOf(() => meeting.promise)];

    const settling = [one, other].map(({ context }) =>
      deliverDue(context, 'mail', streams.document(sent.id), forever),
    );
    await vi.waitFor(() => expect([...one.posted, ...other.posted]).toHaveLength(2), PATIENCE);
    meeting.resolve(accepted);
    expect(await Promise.all(settling)).toEqual([true, true]);

    expect(one.posted[0]?.messageId).toBe(other.posted[0]?.messageId);
    expect(await typesOf(sent)).toEqual([...before, 'ReminderFellDue', 'ReminderMailed']);
  });
});

describe('an owner', () => {
  test('who wants no reminders has none sent', async () => {
    const sent = await invited();
    await roundOf({ days: 3, isWanted: async () => false }, sent);

    expect(await typesOf(sent)).toEqual(before);
  });

  test('has none sent until the switch of their settings is on', async () => {
    const isWanted = ownersWish(reminders, (work) => work(stack.writer));
    expect([await isWanted(olive), await isWanted(randomUUID())]).toEqual([false, false]);

    await handle(stack.writer, account, olive, stack.sayingAs(olive), {
      type: 'ChangeSettings',
      data: { reminderEmails: true, confirmUntil: ahead(1)() },
    });
    expect(await isWanted(olive)).toBe(true);
  });

  test('who has no mails left today has the rest of them sent tomorrow', async () => {
    const all = [await invited(), await invited(), await invited()];
    const reminded = async () => (await Promise.all(all.map(remindersOf))).flat().map(([, day]) => day);
    await roundOf({ days: 3, mailsADay: 2 }, ...all);
    expect(await reminded()).toEqual([dayAhead(3), dayAhead(3)]);
    await roundOf({ days: 3, mailsADay: 2 }, ...all);
    expect(await reminded()).toHaveLength(2);

    await roundOf({ days: 4, mailsADay: 2 }, ...all);

    expect(await reminded()).toEqual([dayAhead(3), dayAhead(3), dayAhead(4)]);
  });

  test('is asked once, however many documents are out', async () => {
    const asked: string[] = [];
    const isWanted = async (owner: string) => {
      asked.push(owner);
      return true;
    };
    await roundOf({ days: 3, isWanted }, await invited(), await invited(), await invited());

    expect(asked).toEqual([olive]);
  });

  test('whose switch cannot be read keeps nobody else waiting, and is asked again', async () => {
    const logEpoch = somewhere();
    const [first, second, other] = [await invited(), await invited(), randomUUID()];
    const documents = new Map([
      [first.id, { at: ahead(-1)(), owner: other, ruled: null }],
      [second.id, { at: ahead(-1)(), owner: olive, ruled: null }],
    ]);
    let isAway = true;
    const isWanted = async (owner: string) => {
      if (isAway && owner === other) throw new Error('away');
      return true;
    };

    await expect(
      round(reminders, optionsOf({ days: 3, logEpoch, isWanted }), async () => documents, forever),
    ).rejects.toThrow('away');
    expect(await remindersOf(second)).toHaveLength(1);
    isAway = false;
    await round(reminders, optionsOf({ days: 3, logEpoch, isWanted }), async () => documents, forever);

    for (const one of [first, second]) expect(await remindersOf(one)).toEqual([[1, dayAhead(3)]]);
  });
});

test('an organisation decides before its members do, as it did when a document was sent', async () => {
  const { owner, tell } = await foundedIn(stack);
  const sentUnder = async (reminders: ReminderRule) => {
    await tell(owner.id, { type: 'SetPolicies', data: { reminders } });
    return invited(owner.id);
  };
  const all = [await sentUnder('sender'), await sentUnder('on'), await sentUnder('off')];
  const running = await outForSigning();
  const looked: string[] = [];
  const roundWhere = async (days: number, isOn: boolean) => {
    const isWanted = async (account: string) => looked.push(account) > 0 && isOn;
    const documents = new Map(all.map(({ id }) => [id, running.get(id) ?? expect.unreachable()]));
    await round(reminders, optionsOf({ days, isWanted }), async () => documents, forever);

    return (await Promise.all(all.map(remindersOf))).map(({ length }) => length);
  };

  expect(await roundWhere(3, false)).toEqual([0, 1, 0]);
  expect(await roundWhere(3, true)).toEqual([1, 1, 0]);
  // The owner was asked once a round, for the one document that goes by the switch.
  expect(looked).toEqual([owner.id, owner.id]);
});

test('a document that never was is passed over', async () => {
  await rounds(9, { id: randomUUID() });
});

const before = [
  'DocumentUploaded',
  'RecipientAdded',
  'RecipientAdded',
  'FieldPlaced',
  'DocumentSent',
  'InvitationMailed',
];
