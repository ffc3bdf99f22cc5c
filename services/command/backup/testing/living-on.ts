import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import postgres from 'postgres';
import { expect, onTestFinished, vi } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { WorkKind } from '#contracts/card.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { MailPurpose } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { memoryVault } from '../../../shared/vault/testing/memory-vault.ts';
import { destroyingFiles } from '../../blobs/destroying-files.ts';
import { account } from '../../decisions/account/decider.ts';
import { document } from '../../decisions/document/decider.ts';
import { followedStreams } from '../../leader/deliveries/followed-streams.ts';
import { readOtherEpochs } from '../../leader/deliveries/other-epochs.ts';
import { deliverySettings } from '../../leader/deliveries/testing/contexts.ts';
import { deliverDue } from '../../leader/following/deliver-due.ts';
import { openMailer } from '../../leader/mail/mailer.ts';
import { openSmtpSink } from '../../leader/mail/testing/smtp-sink.ts';
import { postgresLooks } from '../../leader/retention/looks.ts';
import { treeHeadsOnDemand } from '../../leader/tree-heads/on-demand.ts';
import { readEpochs } from '../../log/epochs.ts';
import { handle, type Writer } from '../../log/handle.ts';
import { rememberedStreams } from '../../log/streams.ts';
import { testLookup } from '../../log/testing/test-lookup.ts';
import { completedBy, draftOf, sentBy } from '../../testing/sample-documents.ts';
import { linkSecret, type Stack } from '../../testing/stack.ts';
import { writerKeys } from '../../testing/surroundings.ts';
import type { VerifiedBackup } from '../format/verified-backup.ts';
import { restore } from '../restoring/restore.ts';
import { pretendBuilt } from './installation.ts';

const silent = pino({ level: 'silent' });

export const UNTIL = '2099-01-01T00:00:00.000Z';
export const asking = (email: string): AccountCommand => ({
  type: 'ChangeSettings',
  data: { email, confirmUntil: UNTIL },
});

export type Post = (id: string) => Promise<unknown>;

/** Does what people and the product do in the current epoch while backups are restored. */
export const livingOn = (stack: Stack) => {
  const { store, sql, blobs } = stack;

  const clock = () => new Date().toISOString();
  const writerIn = (number: number): Writer => ({
    store,
    streams: rememberedStreams(store, number),
    lookup: testLookup,
    epoch: number,
    now: clock,
  });
  let writer = writerIn(1);
  const epoch = () => writer.epoch;

  const tell = async (by: string | Actor, id: string, ...commands: readonly DocumentCommand[]) => {
    for (const command of commands) await handle(writer, document, id, stack.sayingAs(by), command);
  };
  /** Returns the stack; its documents are created in the current epoch. */
  const now = (): Stack => ({ ...stack, tell });

  const person = async () => {
    const id = randomUUID();
    await say(id, {
      type: 'RegisterAccount',
      data: { username: id, email: `${id}@example.com`, fullName: 'Olive', passwordHash: 'none' },
    });

    return id;
  };
  const say = (id: string, command: AccountCommand) =>
    handle(writer, account, id, stack.sayingAs(id), command);

  const stateOf = async (id: string) => {
    const { state } = await writer.streams.read(account, id);
    return state.status === 'none' ? expect.unreachable('no account') : state;
  };
  const documentOf = async (id: string) => (await writer.streams.read(document, id)).state;

  /** Returns a document's events without anything that depends on the epoch. */
  const logOf = async (id: string) =>
    (await store.read(inEpoch(epoch(), streams.document(id)))).map(({ type, data }) => ({ type, data }));
  const lastOf = (stream: string) => store.readLast(inEpoch(epoch(), stream));

  const mailed = (
    id: string,
    recipient: string,
    attempt: number,
    linkVersion: number,
    linkExpiresAt: string,
  ) =>
    tell({ kind: 'system', id: 'mail' }, id, {
      type: 'RecordInvitationMailed',
      data: { recipient, attempt, linkVersion, linkExpiresAt, messageId: randomUUID() },
    });

  const aSeal = async () => ({
    sealed: await blobs.put(Buffer.from(randomUUID())),
    level: 'B-B' as const,
    pageCount: 2,
    chainHead: 'cd'.repeat(32),
  });

  /** Does what reactions do in the current epoch, with a real mail server. */
  const mailing = async (publicUrl = 'https://sign.example/') => {
    const sink = await openSmtpSink();
    const mailer = openMailer(sink.url, 'Inkstream <no-reply@inkstream.example>');
    const post = async (
      id: string,
      category: 'document' | 'account' = 'document',
      kind: WorkKind = 'mail',
    ) => {
      const otherEpochs = await readOtherEpochs(store, epoch());
      const context = {
        writer,
        nats: stack.connection,
        blobs,
        otherEpochs,
        mailer,
        log: silent,
        vault: memoryVault(),
        database: stack.database,
        positions: stack.log,
        looks: postgresLooks(stack.database),
        findWhatIsLeft: async () => ({ at: null, remains: [] }),
        destroyFiles: destroyingFiles({ ...stack, logEpoch: { log: stack.log, epoch: epoch() } }),
        followed: followedStreams(0n),
        demand: treeHeadsOnDemand(),
        isLeading: () => true,
        settings: { ...deliverySettings, PUBLIC_URL: publicUrl, LINK_SECRET: linkSecret },
        mailsADay: null,
      };
      return deliverDue(context, kind, streams[category](id), new AbortController().signal);
    };
    onTestFinished(async () => {
      mailer.close();
      await sink.close();
    });

    return { post, received: sink.received };
  };

  const restored = async (backup: VerifiedBackup, later: VerifiedBackup | null = null) => {
    const connect = (onclose = () => {}) =>
      postgres(stack.databaseUrl, { max: 1, max_lifetime: null, onnotice: () => {}, onclose });
    await pretendBuilt(sql, (await readEpochs(store)).epochs.highest + 1);
    const done = await restore(
      {
        store,
        writerKeys,
        connect,
        database: stack.database,
        blobs,
        lookup: testLookup,
        log: silent,
        now: clock,
      },
      { backup, later },
      stack.sayingAs(randomUUID()),
      () => {},
      new AbortController().signal,
    );
    writer = writerIn(done.epoch);
    await vi.waitFor(() => expect(stack.writers.epoch()).toBe(done.epoch), PATIENCE);

    return done;
  };

  /** Brings a document to the point where a mail of this kind has been requested but not sent. */
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

  return {
    epoch,
    /** Writes into the current epoch. */
    writer: () => writer,
    now,
    tell,
    say,
    person,
    stateOf,
    documentOf,
    logOf,
    lastOf,
    mailed,
    mailing,
    restored,
    aSeal,
    asked,
  };
};
