import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { emailClaim } from '../../decisions/account/claim.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle, type Writer } from '../../log/handle.ts';
import { foundedIn } from '../../testing/acme.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { bindRoleOf, confirmEmailOf, somebody } from '../../testing/somebody.ts';
import { startStack } from '../../testing/stack.ts';
import { accepted, contextAt, forever, later, refused } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';
import type { Posting } from '../mail/mailer.ts';
import type { Outcome } from '../mail/outcome.ts';
import { noticeRound } from './disposal-notices.ts';
import { postgresLooks } from './looks.ts';

const stack = await startStack();
const rita = await somebody(stack);
await confirmEmailOf(stack, rita.id);
await bindRoleOf(stack, rita.id, 'records-manager');
await handle(
  stack.writer,
  emailClaim,
  stack.writer.lookup.claimKey(`${rita.id}@example.com`),
  stack.sayingAs(rita.id),
  { type: 'ClaimName', data: { account: rita.id } },
);
const looks = postgresLooks(stack.database);

test('an owner and a records manager get one mail each for all documents of a day, and it’s on record', async () => {
  const olive = await somebody(stack);
  const ids = [await announced(olive.id), await announced(olive.id), await announced(olive.id)];
  const days = installation();

  const posted = await days(0);
  expect(posted.map(({ to, mail }) => [to.address, mail.subject]).sort()).toEqual(
    [olive, rita].map(({ id }) => [addressOf(id), '3 documents are due for disposal']).sort(),
  );
  for (const id of ids) {
    const notices = await noticesOf(id);
    expect(notices.map(({ to }) => to).sort()).toEqual([olive.id, rita.id].sort());
    expect(new Set(notices.map(({ messageId }) => messageId))).toEqual(
      new Set(posted.map(({ messageId }) => messageId)),
    );
  }

  expect([await days(0), await days(1)]).toEqual([[], []]);
  expect(await looks.toNotice()).toEqual([]);
});

test('what is announced later has a mail on the next day, without what was mailed', async () => {
  const olive = await somebody(stack);
  const days = installation();
  await announced(olive.id);
  await days(0);
  const id = await announced(olive.id);

  expect(await days(0)).toEqual([]);
  const [mail] = await days(1);
  expect(mail?.mail.subject).toMatch(/^Due for disposal: “/);
  expect((await noticesOf(id)).map(({ to }) => to)).toContain(olive.id);
});

test('a mail server that doesn’t answer is asked again, with the same mail and for nobody else', async () => {
  const olive = await somebody(stack);
  const id = await announced(olive.id);
  const tries: Posting[] = [];
  const days = installation((posting) => {
    if (posting.to.address !== addressOf(olive.id)) return accepted;
    tries.push(posting);
    return tries.length > 2 ? accepted : later;
  });

  for (let n = 0; n < 2; n++) await expect(days(0)).rejects.toThrow('mail server');
  expect((await noticesOf(id)).map(({ to }) => to)).toEqual([rita.id]);
  expect((await days(0)).map(({ to }) => to.address)).toEqual([addressOf(olive.id)]);
  expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1);
});

test('a mail that went out before a crash only goes on record, though it’s another day by then', async () => {
  const olive = await somebody(stack);
  const ids = [await announced(olive.id), await announced(olive.id)];
  const crashing = installation(() => accepted, 'until one is on record');
  await expect(crashing(0)).rejects.toThrow('crashed');
  expect((await noticesTo(olive.id, ids)).length).toBeLessThan(2);
  // What comes meanwhile is in no mail yet.
  const later = await announced(olive.id);

  const own = (posted: readonly Posting[]) =>
    posted.filter(({ to }) => to.address === addressOf(olive.id)).map(({ messageId }) => messageId);
  expect(own(await installation()(1))).toEqual([]);
  const told = await noticesTo(olive.id, ids);
  expect([told.length, new Set(told.map(({ messageId }) => messageId)).size]).toEqual([2, 1]);
  const [next, ...others] = own(await installation()(2));
  expect([others, await noticesTo(olive.id, [later])]).toMatchObject([[], [{ messageId: next }]]);
  expect(next).not.toBe(told[0]?.messageId);
});

test('a mail that may or may not have been sent goes out again on another day, under the same Message-ID', async () => {
  const olive = await somebody(stack);
  const ids = [await announced(olive.id)];
  const tries: Posting[] = [];
  const days = installation((posting) => {
    if (posting.to.address !== addressOf(olive.id)) return accepted;
    tries.push(posting);
    return tries.length > 1 ? accepted : later;
  });
  await expect(days(0)).rejects.toThrow('mail server');
  await announced(olive.id);
  await days(1);

  expect(tries.map(({ messageId, mail }) => [messageId, mail.subject])).toEqual(
    [1, 2].map(() => [tries[0]?.messageId, tries[0]?.mail.subject]),
  );
  expect(await noticesTo(olive.id, ids)).toHaveLength(1);
});

test('a mailbox that refuses is tried again on the next day, until it’s too late', async () => {
  const olive = await somebody(stack);
  const id = await announced(olive.id);
  const tries: string[] = [];
  const days = installation(({ to, messageId }) => {
    if (to.address !== addressOf(olive.id)) return accepted;
    tries.push(messageId);
    return refused;
  });
  for (const day of [0, 0, 1, 15]) await days(day);

  expect((await noticesOf(id)).map(({ to }) => to)).toEqual([rita.id]);
  expect(new Set(tries).size).toBe(2);
  expect(await looks.toNotice()).toEqual([]);
});

test('nobody is mailed about a document that was put on hold meanwhile, nor an owner who wants no mails', async () => {
  const [olive, otto] = [await somebody(stack), await somebody(stack)];
  const held = await announced(olive.id);
  await stack.tell(rita.id, held, {
    type: 'PlaceHold',
    data: { matter: randomUUID(), kind: 'legal', reason: 'A suit' },
  });
  await handle(stack.writer, account, otto.id, stack.sayingAs(otto.id), {
    type: 'ChangeSettings',
    data: { emailNotifications: false, confirmUntil: new Date().toISOString() },
  });
  const quiet = await announced(otto.id);

  await installation()(0);
  expect(await noticesOf(held)).toEqual([]);
  expect((await noticesOf(quiet)).map(({ to }) => to)).toEqual([rita.id]);
});

test('about a document of an organisation, its own records managers are mailed, and an owner only as a member', async () => {
  const acme = await foundedIn(stack);
  const [mia, ruth, rex] = [
    await acme.member(),
    await acme.member(['records-manager']),
    await acme.member(['records-manager']),
  ];
  const leaver = await acme.member();
  const ids = [await announced(mia.id, 'moved'), await announced(leaver.id, 'moved')];
  for (const person of [rex, leaver])
    await acme.tell(acme.owner.id, { type: 'RemoveMember', data: { account: person.id, reason: 'Left' } });

  await installation()(0);
  const told = await Promise.all(ids.map(async (id) => (await noticesOf(id)).map(({ to }) => to).toSorted()));
  expect(told).toEqual([[mia.id, ruth.id].toSorted(), [ruth.id]]);
});

const addressOf = (id: string) => `${id}@example.com`;

/** A document that will be disposed of in two weeks, as the leader has seen. */
const announced = async (owner: string, moved?: 'moved'): Promise<string> => {
  const { id } = await draftOf(stack, owner);
  if (moved) await stack.tell(owner, id, { type: 'MoveDocument', data: { team: null } });
  const disposeOn = new Date(Date.now() + 14 * 86_400_000).toISOString();
  await stack.tell({ kind: 'system', id: 'retention' }, id, {
    type: 'AnnounceDisposal',
    data: { disposeOn },
  });
  await deliverDue(contextAt(stack).context, 'retention', streams.document(id), forever);

  return id;
};

const noticesOf = async (id: string) =>
  (await stack.documentLog(id))
    .filter(({ type }) => type === 'DisposalNoticeMailed')
    .map(({ data }) => data as { to: string; messageId: string });

const noticesTo = async (account: string, ids: readonly string[]) =>
  (await Promise.all(ids.map(noticesOf))).flat().filter(({ to }) => to === account);

/** Has the round of so many days from now, and returns the mails that the mail server took in it. */
const installation = (
  answer: (posting: Posting) => Outcome = () => accepted,
  crash: 'until one is on record' | null = null,
) => {
  const logEpoch = { log: randomUUID(), epoch: stack.epoch };

  return async (days: number): Promise<readonly Posting[]> => {
    const posted: Posting[] = [];
    const now = () => new Date(Date.now() + days * 86_400_000).toISOString();
    const send = async (posting: Posting) => {
      const outcome = answer(posting);
      if (outcome.kind === 'accepted') posted.push(posting);
      return outcome;
    };
    let written = 0;
    const write = async <Result>(work: (writer: Writer) => Promise<Result>) => {
      if (crash && posted.length > 0 && ++written > 1) throw new Error('crashed');
      return stack.writers.write((writer) => work({ ...writer, now }));
    };
    const settings = { PUBLIC_URL: 'https://sign.example/', RECORDS_MANAGERS: addressOf(rita.id) };
    const log = pino({ level: 'silent' });
    const options = {
      looks,
      mailer: { send, close: () => {} },
      database: stack.database,
      logEpoch,
      settings,
    };
    await noticeRound({ ...options, write, now, log, isLeading: () => true }, forever);

    return posted;
  };
};
