import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import postgres from 'postgres';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { WorkKind } from '#contracts/card.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { MailPurpose } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { account } from '../account/decisions/decider.ts';
import { isTaken } from '../account/used-codes.ts';
import { document } from '../document/decisions/decider.ts';
import { openMailer } from '../leader/mail/mailer.ts';
import { openSmtpSink } from '../leader/mail/testing/smtp-sink.ts';
import { elsewhereOf } from '../leader/reactions/other-epochs.ts';
import { settle } from '../leader/reactions/settle.ts';
import { readEpochs } from '../log/epochs.ts';
import { handle, type Writer } from '../log/handle.ts';
import { rememberedStreams } from '../log/streams.ts';
import { completedBy, draftOf, linkSecret, type Stack, sentBy, startStack } from '../testing/stack.ts';
import { restore } from './restore.ts';
import { backupOf, pretendBuilt } from './testing/installation.ts';
import type { VerifiedBackup } from './verified-backup.ts';

const stack = await startStack();
const { store, sql, blobs } = stack;

describe('a link', () => {
  test('that a resend replaced after the backup stays dead, and the newest goes on', async () => {
    const olive = await person();
    const sent = await sentBy(now(), olive);
    await mailed(sent.id, sent.recipient, 1, 1, '2020-01-01T00:00:00.000Z');
    const backup = await backupOf(store, epoch());
    await tell(olive, sent.id, { type: 'ResendInvitations', data: {} });
    await mailed(sent.id, sent.recipient, 2, 2, '2099-01-01T00:00:00.000Z');

    expect(await restored(backup)).toMatchObject({ carried: 1 });

    expect(await lastOf(streams.document(sent.id))).toMatchObject({
      type: 'LinkVersionKept',
      data: { recipient: sent.recipient, linkVersion: 2, linkExpiresAt: '2099-01-01T00:00:00.000Z' },
      metadata: { by: { kind: 'system', id: 'restore' } },
    });
    const opening = (linkVersion: number) =>
      tell({ kind: 'recipient', id: sent.recipient }, sent.id, {
        type: 'OpenSigningLink',
        data: { linkVersion },
      });
    await expect(opening(1)).rejects.toMatchObject({ code: 'link.invalid' });
    await opening(2);
    // A later backup knows it by itself.
    expect(await restored(await backupOf(store, epoch()))).toMatchObject({ carried: 0 });
  });

  test('that confirms an address is dead where it was used or replaced after the backup', async () => {
    const [used, replaced, open] = [await person(), await person(), await person()];
    const wishes = [used, replaced, open].map((id) => ({ id, email: `${randomUUID()}@example.com` }));
    for (const { id, email } of wishes) await say(id, asking(email));
    const backup = await backupOf(store, epoch());
    await say(used, { type: 'ConfirmEmail', data: { email: wishes[0]?.email ?? '', expiresAt: UNTIL } });
    await say(replaced, asking(`${randomUUID()}@example.com`));

    expect(await restored(backup)).toMatchObject({ carried: 2 });

    const pending = await Promise.all(
      [used, replaced, open].map(async (id) => (await stateOf(id)).pendingEmail?.email),
    );
    expect(pending).toEqual([undefined, undefined, wishes[2]?.email]);
  });
});

test('an audit link that was revoked after the backup stays dead, and the others go on', async () => {
  const olive = await person();
  const sent = await sentBy(now(), olive);
  const [revoked, dead, open, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const link of [revoked, dead, open])
    await tell(olive, sent.id, { type: 'CreateAuditLink', data: { link, days: 30 } });
  await tell(olive, sent.id, { type: 'RevokeAuditLink', data: { link: dead } });
  const backup = await backupOf(store, epoch());
  await tell(olive, sent.id, { type: 'CreateAuditLink', data: { link: later, days: 30 } });
  for (const link of [revoked, later])
    await tell(olive, sent.id, { type: 'RevokeAuditLink', data: { link } });

  expect(await restored(backup)).toMatchObject({ carried: 1 });

  expect(await lastOf(streams.document(sent.id))).toMatchObject({
    type: 'AuditLinkRevoked',
    data: { link: revoked },
    metadata: { by: { kind: 'system', id: 'restore' } },
  });
  const { state } = await writer.streams.read(document, sent.id);
  const links = state.status === 'none' ? [] : state.auditLinks;
  expect(links.map(({ id, revokedAt }) => [id, revokedAt !== null])).toEqual([
    [revoked, true],
    [dead, true],
    [open, false],
  ]);
  // A later backup knows it by itself.
  expect(await restored(await backupOf(store, epoch()))).toMatchObject({ carried: 0 });
});

test('a recovery code that was used after the backup is used', async () => {
  const olive = await person();
  const code = 'c0'.repeat(32);
  await say(olive, { type: 'EnableTwoFactor', data: { secret: 's', recoveryCodes: [code] } });
  const backup = await backupOf(store, epoch());
  await say(olive, {
    type: 'SignIn',
    data: { rehashed: null, secondFactor: { kind: 'recovery', code } },
  });

  await restored(backup);

  expect((await stateOf(olive)).twoFactor?.recoveryCodes).toEqual([code]);
  expect(await isTaken(sql, { accountId: olive, code })).toBe(true);
});

describe('a mail', () => {
  test.each(Object.keys(asked) as MailPurpose[])(
    'of the kind “%s” that any epoch saw sent, under whatever PUBLIC_URL, is not sent again',
    async (purpose) => {
      const olive = await person();
      const old = await mailing('https://old.example/');
      const { id } = await asked[purpose](olive, old.post);
      const backup = await backupOf(store, epoch());
      const [asking, mailsBefore] = [await logOf(id), old.received.length];
      await old.post(id);
      const facts = (await logOf(id)).slice(asking.length);
      expect(old.received.length).toBeGreaterThan(mailsBefore);

      await restored(backup);
      const { post, received } = await mailing();
      await post(id);

      expect(received).toEqual([]);
      // Mails go out at the same time, so their facts have no order.
      expect(new Set((await logOf(id)).slice(asking.length))).toEqual(new Set(facts));
    },
  );

  test('that somebody asks for anew is sent', async () => {
    const olive = await person();
    const sent = await sentBy(now(), olive);
    const backup = await backupOf(store, epoch());
    const { post, received } = await mailing();
    await post(sent.id);
    await restored(backup);
    await post(sent.id);

    await tell(olive, sent.id, { type: 'VoidDocument', data: {} });
    await post(sent.id);

    const ids = received.map(({ raw }) => /<[0-9a-f]{64}@sign.example>/.exec(raw)?.[0]);
    expect(ids).toEqual([expect.any(String), expect.any(String)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('about a new address goes out once as well', async () => {
    const olive = await person();
    await say(olive, asking(`${randomUUID()}@example.com`));
    const backup = await backupOf(store, epoch());
    const old = await mailing('https://old.example/');
    await old.post(olive, 'account');
    expect(old.received).toHaveLength(2);

    await restored(backup);
    const { post, received } = await mailing();
    await post(olive, 'account');

    expect(received).toEqual([]);
    expect(await stateOf(olive)).toMatchObject({ emailChangeMails: [] });
  });
});

test('a seal that another epoch put on the same completion is the seal, while its file is there', async () => {
  const olive = await person();
  const sent = await completedBy(now(), olive);
  const backup = await backupOf(store, epoch());
  const chainHead = (await lastOf(streams.document(sent.id)))?.metadata.hash ?? '';
  const seal = { ...(await aSeal()), chainHead };
  await tell({ kind: 'system', id: 'seal' }, sent.id, { type: 'SealDocument', data: seal });
  await restored(backup);
  const { post } = await mailing();

  // No media service is there to seal it again.
  expect(await post(sent.id, 'document', 'seal')).toBe(true);

  expect(await lastOf(streams.document(sent.id))).toMatchObject({ type: 'DocumentSealed', data: seal });
});

type Post = (id: string) => Promise<unknown>;

/** Brings a document to where a mail of the kind is asked for and not sent yet. */
const asked: {
  readonly [Purpose in MailPurpose]: (olive: string, post: Post) => Promise<{ readonly id: string }>;
} = {
  invitation: (olive) => sentBy(now(), olive),
  reminder: async (olive, post) => {
    const sent = await invited(olive, post);
    const inFourDays = () => new Date(Date.now() + 4 * 86_400_000).toISOString();
    await handle(
      { ...writer, now: inFourDays },
      document,
      sent.id,
      stack.sayingAs({ kind: 'system', id: 'reminders' }),
      { type: 'RemindSigners', data: {} },
    );
    return sent;
  },
  'copy-notice': async (olive) => {
    const draft = await draftOf(now(), olive);
    const carl = { fullName: 'Carl', email: 'carl@example.com', signingOrder: 3, title: null };
    await tell(
      olive,
      draft.id,
      { type: 'AddRecipient', data: { recipient: randomUUID(), role: 'copy', ...carl } },
      { type: 'SendDocument', data: {} },
    );
    return draft;
  },
  'void-notice': async (olive, post) => {
    const sent = await invited(olive, post);
    await tell(olive, sent.id, { type: 'VoidDocument', data: {} });
    return sent;
  },
  'decline-notice': async (olive, post) => {
    const sent = await invited(olive, post);
    await tell({ kind: 'recipient', id: sent.recipient }, sent.id, {
      type: 'DeclineDocument',
      data: { linkVersion: 1, reason: 'Too dear' },
    });
    return sent;
  },
  'completed-copy': async (olive) => {
    const completed = await completedBy(now(), olive);
    await tell({ kind: 'system', id: 'seal' }, completed.id, { type: 'SealDocument', data: await aSeal() });
    return completed;
  },
  'seal-failure': async (olive) => {
    const completed = await completedBy(now(), olive);
    const failed = { type: 'RecordSealFailed', data: { reason: 'upload.not-sealable' } } as const;
    await tell({ kind: 'system', id: 'seal' }, completed.id, failed);
    return completed;
  },
};

const invited = async (olive: string, post: Post) => {
  const sent = await sentBy(now(), olive);
  await post(sent.id);

  return sent;
};

const aSeal = async () => ({
  ...{ sealed: await blobs.put(Buffer.from(randomUUID())), level: 'B-B' as const },
  ...{ pageCount: 2, chainHead: 'cd'.repeat(32) },
});

const UNTIL = '2099-01-01T00:00:00.000Z';
const asking = (email: string): AccountCommand => ({
  type: 'ChangeSettings',
  data: { email, confirmUntil: UNTIL },
});

const clock = () => new Date().toISOString();
const writerIn = (number: number): Writer => ({
  store,
  streams: rememberedStreams(store, number),
  epoch: number,
  now: clock,
});
let writer = writerIn(1);
const epoch = () => writer.epoch;

const tell = async (by: string | Actor, id: string, ...commands: readonly DocumentCommand[]) => {
  for (const command of commands) await handle(writer, document, id, stack.sayingAs(by), command);
};
/** The stack, whose documents come to be in the current epoch. */
const now = (): Stack => ({ ...stack, tell });

const person = async () => {
  const id = randomUUID();
  await say(id, {
    type: 'RegisterAccount',
    data: { username: id, email: `${id}@example.com`, fullName: 'Olive', passwordHash: 'none' },
  });

  return id;
};
const say = (id: string, command: AccountCommand) => handle(writer, account, id, stack.sayingAs(id), command);

const stateOf = async (id: string) => {
  const { state } = await writer.streams.read(account, id);
  return state.status === 'none' ? expect.unreachable('no account') : state;
};
/** What a document's events say, the same in whatever epoch. */
const logOf = async (id: string) =>
  (await store.read(inEpoch(epoch(), streams.document(id)))).map(({ type, data }) => ({ type, data }));
const lastOf = (stream: string) => store.readLast(inEpoch(epoch(), stream));

const mailed = (id: string, recipient: string, attempt: number, linkVersion: number, linkExpiresAt: string) =>
  tell({ kind: 'system', id: 'mail' }, id, {
    type: 'RecordInvitationMailed',
    data: { recipient, attempt, linkVersion, linkExpiresAt, messageId: randomUUID() },
  });

/** What reactions do in the current epoch, at a real mail server. */
const mailing = async (publicUrl = 'https://sign.example/') => {
  const sink = await openSmtpSink();
  const mailer = openMailer(sink.url, 'Inkstream <no-reply@inkstream.example>');
  const post = async (id: string, category: 'document' | 'account' = 'document', kind: WorkKind = 'mail') => {
    const elsewhere = await elsewhereOf(store, epoch());
    const reactor = {
      ...{ writer, nats: stack.connection, blobs, elsewhere, mailer, log: silent },
      ...{ publicUrl, linkSecret, linkDays: 90, mailsADay: null },
    };
    return settle(reactor, kind, streams[category](id), new AbortController().signal);
  };
  onTestFinished(async () => {
    mailer.close();
    await sink.close();
  });

  return { post, received: sink.received };
};

const silent = pino({ level: 'silent' });

const restored = async (backup: VerifiedBackup) => {
  const connect = (onclose = () => {}) =>
    postgres(stack.databaseUrl, { max: 1, max_lifetime: null, onnotice: () => {}, onclose });
  await pretendBuilt(sql, (await readEpochs(store)).epochs.highest + 1);
  const done = await restore(
    { store, connect, database: stack.database, blobs, log: silent, now: clock },
    backup,
    stack.sayingAs(randomUUID()),
    () => {},
    new AbortController().signal,
  );
  writer = writerIn(done.epoch);
  await vi.waitFor(() => expect(stack.writers.epoch()).toBe(done.epoch), 10_000);

  return done;
};
