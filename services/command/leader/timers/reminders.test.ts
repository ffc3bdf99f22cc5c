import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { streams } from '#contracts/stream-name.ts';
import { readSigningToken } from '../../../shared/keys/signing-link.ts';
import { account } from '../../account/decisions/decider.ts';
import { handle, type Writer } from '../../log/handle.ts';
import { rememberedStreams } from '../../log/streams.ts';
import { type Draft, linkSecret, sentBy, startStack } from '../../testing/stack.ts';
import type { Posting } from '../mail/mailer.ts';
import type { Outcome } from '../mail/outcome.ts';
import type { Place } from '../reactions/checkpoint.ts';
import { settle } from '../reactions/settle.ts';
import { outForSigning } from './out-for-signing.ts';
import { remindDaily, round, wantsReminders } from './reminders.ts';

const stack = await startStack();
const leaders: { stop: () => Promise<void> }[] = [];

describe('a leader that takes over', () => {
  test('asks at once for the reminders of today', async () => {
    const sent = await invited();
    leader(3);

    await vi.waitFor(async () => expect(await remindersOf(sent)).toEqual([[1, dayAhead(3)]]), 5_000);
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
    const place = somewhere();
    const first = await invited();
    await roundOf({ place, days: 3 }, first);
    const later = await invited();
    await roundOf({ place, days: 3 }, later);
    expect(await remindersOf(later)).toEqual([]);

    await roundOf({ place, days: 4 }, later);

    expect(await remindersOf(later)).toEqual([[1, dayAhead(4)]]);
    expect(await remindersOf(first)).toEqual([[1, dayAhead(3)]]);
  });

  test('knows which documents are out for signing, and which no longer are', async () => {
    const [open, voided, deleted] = [await invited(), await invited(), await invited()];
    await stack.tell(olive, voided.id, { type: 'VoidDocument', data: {} });
    const { documents, caughtUp } = followed();
    await caughtUp;
    expect([open, voided, deleted].map(({ id }) => documents.has(id))).toEqual([true, false, true]);

    await stack.tell(olive, deleted.id, { type: 'DeleteDocument', data: {} });
    const now = await invited();

    await vi.waitFor(() => expect([deleted, now].map(({ id }) => documents.has(id))).toEqual([false, true]));
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
    const [one, other] = [reactorOf(() => meeting.promise), reactorOf(() => meeting.promise)];

    const settling = [one, other].map(({ reactor }) =>
      settle(reactor, 'mail', streams.document(sent.id), forever),
    );
    await vi.waitFor(() => expect([...one.posted, ...other.posted]).toHaveLength(2));
    meeting.resolve(accepted);
    expect(await Promise.all(settling)).toEqual([true, true]);

    expect(one.posted[0]?.messageId).toBe(other.posted[0]?.messageId);
    expect(await typesOf(sent)).toEqual([...before, 'ReminderFellDue', 'ReminderMailed']);
  });
});

describe('a reminder', () => {
  test('is mailed in the words of an invitation sent again, with the same link, and put on record', async () => {
    const sent = await invited();
    await rounds(3, sent);
    const { reactor, posted } = reactorOf();

    expect(await settle(reactor, 'mail', streams.document(sent.id), forever)).toBe(true);
    expect(await settle(reactor, 'mail', streams.document(sent.id), forever)).toBe(true);

    const [{ to, mail, messageId } = expect.unreachable(), ...more] = posted;
    expect(more).toEqual([]);
    expect(to.address).toBe('sam@example.com');
    expect(mail.subject).toBe('Reminder: Olive asks you to sign “Lease”');
    expect(mail.text).toContain('Your signature is still missing');
    expect(mail.text).toContain('It works until April 1, 2099 (UTC)');
    const [, token = ''] = /\/sign\/([\w-]+)/.exec(mail.text) ?? [];
    expect(readSigningToken(linkSecret, token)).toEqual({
      documentId: sent.id,
      recipientId: sent.recipient,
      version: 1,
    });
    expect((await stack.documentLog(sent.id)).at(-1)).toMatchObject({
      type: 'ReminderMailed',
      data: { recipient: sent.recipient, number: 1, day: dayAhead(3), messageId },
      metadata: { by: { kind: 'system', id: 'mail' } },
    });
  });

  test('of another day is another mail', async () => {
    const sent = await invited();
    const ids = new Set<string | undefined>();
    for (const days of [3, 6, 9]) {
      await rounds(days, sent);
      const { reactor, posted } = reactorOf(() => accepted, days);
      await settle(reactor, 'mail', streams.document(sent.id), forever);
      ids.add(posted[0]?.messageId);
    }

    expect(ids.size).toBe(3);
    expect((await remindersOf(sent)).map(([number]) => number)).toEqual([1, 2, 3]);
  });

  test('is not mailed once the document is void, and whoever was invited is told', async () => {
    const sent = await invited();
    await rounds(3, sent);
    await stack.tell(olive, sent.id, { type: 'VoidDocument', data: {} });
    const { reactor, posted } = reactorOf();

    await settle(reactor, 'mail', streams.document(sent.id), forever);

    expect(posted.map(({ mail }) => mail.subject)).toEqual(['Cancelled: “Lease”']);
    expect(await typesOf(sent)).not.toContain('ReminderMailed');
  });

  test('that was under way when the document was voided is on record, and no other comes', async () => {
    const sent = await invited();
    await rounds(3, sent);
    const { reactor, posted } = reactorOf(async () => {
      if (posted.length === 1) await stack.tell(olive, sent.id, { type: 'VoidDocument', data: {} });
      return accepted;
    });

    await settle(reactor, 'mail', streams.document(sent.id), forever);
    await rounds(6, sent);

    expect(posted.map(({ mail }) => mail.subject)).toEqual([
      'Reminder: Olive asks you to sign “Lease”',
      'Cancelled: “Lease”',
    ]);
    expect(await remindersOf(sent)).toHaveLength(1);
  });

  test('that finds no server is tried again for a day, then given up, and the sender sees why', async () => {
    const sent = await invited();
    await rounds(3, sent);
    const soon = reactorOf(() => later, 3.9);
    expect(await settle(soon.reactor, 'mail', streams.document(sent.id), forever)).toBe(false);

    expect(
      await settle(reactorOf(() => later, 4.1).reactor, 'mail', streams.document(sent.id), forever),
    ).toBe(true);

    expect((await stack.stateOf(sent.id)).recipients[0]).toMatchObject({
      mailFailure: 'The mail server could not be reached (ECONNREFUSED).',
      remindersSettled: 1,
      invitationsSettled: 1,
    });
    await rounds(9, sent);
    expect(await remindersOf(sent)).toHaveLength(1);
  });
});

describe('an owner', () => {
  test('who wants no reminders has none sent', async () => {
    const sent = await invited();
    await roundOf({ days: 3, isWanted: async () => false }, sent);

    expect(await typesOf(sent)).toEqual(before);
  });

  test('has none sent until the switch of their settings is on', async () => {
    const isWanted = wantsReminders((work) => work(stack.writer));
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
    const place = somewhere();
    const [first, second, other] = [await invited(), await invited(), randomUUID()];
    const documents = new Map([
      [first.id, { at: ahead(-1)(), owner: other }],
      [second.id, { at: ahead(-1)(), owner: olive }],
    ]);
    let isAway = true;
    const isWanted = async (owner: string) => {
      if (isAway && owner === other) throw new Error('away');
      return true;
    };

    await expect(round(partsOf({ days: 3, place, isWanted }), documents, forever)).rejects.toThrow('away');
    expect(await remindersOf(second)).toHaveLength(1);
    isAway = false;
    await round(partsOf({ days: 3, place, isWanted }), documents, forever);

    for (const one of [first, second]) expect(await remindersOf(one)).toEqual([[1, dayAhead(3)]]);
  });
});

test('a document that never was is passed over', async () => {
  await rounds(9, { id: randomUUID() });
});

afterEach(async () => {
  for (const one of leaders.splice(0)) await one.stop();
});

const DAY = 86_400_000;
const accepted: Outcome = { kind: 'accepted' };
const later: Outcome = { kind: 'later', reason: 'The mail server could not be reached (ECONNREFUSED).' };
const forever = new AbortController().signal;
const silent = pino({ level: 'silent' });

/** A moment after everything here has happened. */
const start = Date.now() + 120_000;
const ahead = (days: number) => () => new Date(start + days * DAY).toISOString();
const dayAhead = (days: number) => ahead(days)().slice(0, 10);

/** A process of its own, with a clock that is so many days ahead. */
const writerAhead = (days: number): Writer => ({
  ...stack.writer,
  streams: rememberedStreams(stack.store, stack.epoch),
  now: ahead(days),
});

const clockAhead = (days: number) => {
  const writer = writerAhead(days);
  const { store, now } = writer;

  return { store, now, write: <Answer>(work: (by: Writer) => Promise<Answer>) => work(writer) };
};

type Options = {
  readonly days: number;
  readonly place?: Place;
  readonly isWanted?: (owner: string) => Promise<boolean>;
  readonly mailsADay?: number | null;
};

const partsOf = ({ days, place = somewhere(), isWanted = async () => true, mailsADay = null }: Options) => ({
  ...clockAhead(days),
  database: stack.database,
  log: silent,
  place,
  isWanted,
  mailsADay,
});

/** One round over these documents, as it would be so many days from now. */
const roundOf = (options: Options, ...sent: readonly Pick<Draft, 'id'>[]) =>
  round(partsOf(options), new Map(sent.map(({ id }) => [id, { at: ahead(-1)(), owner: olive }])), forever);

const rounds = (days: number, ...sent: readonly Pick<Draft, 'id'>[]) => roundOf({ days }, ...sent);

const leader = (days: number) => {
  const stopped = new AbortController();
  const leading = remindDaily(partsOf({ days }), stopped.signal);
  leaders.push({
    stop: async () => {
      stopped.abort();
      await leading;
    },
  });
};

const followed = () => {
  const stopped = new AbortController();
  const out = outForSigning(stack.store, stack.epoch, stopped.signal);
  leaders.push({
    stop: async () => {
      stopped.abort();
      await out.followed;
    },
  });

  return out;
};

const reactorOf = (answer: () => Outcome | Promise<Outcome> = () => accepted, days = 3) => {
  const posted: Posting[] = [];
  const reactor = {
    writer: writerAhead(days),
    nats: stack.connection,
    blobs: stack.blobs,
    elsewhere: async () => [],
    mailer: {
      send: async (posting: Posting) => {
        posted.push(posting);
        return answer();
      },
      close: () => {},
    },
    log: silent,
    publicUrl: 'https://sign.example/',
    linkSecret,
    linkDays: 90,
    mailsADay: null,
  };

  return { reactor, posted };
};

const olive = randomUUID();
await handle(stack.writer, account, olive, stack.sayingAs(olive), {
  type: 'RegisterAccount',
  data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: 'none' },
});

/** Sent to Sam, then Tess; Sam's invitation was mailed just now. */
const invited = async (): Promise<Draft> => {
  const sent = await sentBy(stack, olive);
  const mailed: DocumentCommand = {
    type: 'RecordInvitationMailed',
    data: {
      recipient: sent.recipient,
      attempt: 1,
      linkVersion: 1,
      linkExpiresAt: '2099-04-01T12:00:00.000Z',
      messageId: '<1>',
    },
  };
  await stack.tell({ kind: 'system', id: 'mail' }, sent.id, mailed);

  return sent;
};

const before = [
  'DocumentUploaded',
  'RecipientAdded',
  'RecipientAdded',
  'FieldPlaced',
  'DocumentSent',
  'InvitationMailed',
];

const typesOf = async ({ id }: Draft) => (await stack.documentLog(id)).map(({ type }) => type);

const remindersOf = async ({ id }: Draft) =>
  (await stack.documentLog(id))
    .filter(({ type }) => type === 'ReminderFellDue')
    .map(({ data }) => [data.number, data.day]);

const somewhere = (): Place => ({ log: randomUUID(), epoch: stack.epoch });
