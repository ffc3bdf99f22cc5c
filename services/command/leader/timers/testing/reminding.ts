import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { memoryVault } from '../../../../shared/vault/testing/memory-vault.ts';
import { destroyingFiles } from '../../../blobs/destroying-files.ts';
import { account } from '../../../decisions/account/decider.ts';
import { handle, type Writer } from '../../../log/handle.ts';
import { rememberedStreams } from '../../../log/streams.ts';
import { type Draft, sentBy } from '../../../testing/sample-documents.ts';
import type { Stack } from '../../../testing/stack.ts';
import type { LogEpoch } from '../../deliveries/checkpoint.ts';
import { followedStreams } from '../../deliveries/followed-streams.ts';
import { accepted, deliverySettings, forever } from '../../deliveries/testing/contexts.ts';
import type { Posting } from '../../mail/mailer.ts';
import type { Outcome } from '../../mail/outcome.ts';
import { postgresLooks } from '../../retention/looks.ts';
import { treeHeadsOnDemand } from '../../tree-heads/on-demand.ts';
import { reminders } from '../reminders.ts';
import { round } from '../round.ts';
import { runTimer } from '../run-timers.ts';
import { findRunningTimers } from '../running-timers.ts';

const DAY = 86_400_000;
const silent = pino({ level: 'silent' });

type Options = {
  readonly days: number;
  readonly logEpoch?: LogEpoch;
  readonly isWanted?: (owner: string) => Promise<boolean>;
  readonly mailsADay?: number | null;
};

/** Documents that Olive sent, and leaders whose clocks are days ahead. For one test file. */
export const remindersAt = async (stack: Stack) => {
  /** An instant after everything here has happened. */
  const start = Date.now() + 120_000;
  const ahead = (days: number) => () => new Date(start + days * DAY).toISOString();
  const dayAhead = (days: number) => ahead(days)().slice(0, 10);

  const leaders: { stop: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of leaders.splice(0)) await one.stop();
  });

  const olive = randomUUID();
  await handle(stack.writer, account, olive, stack.sayingAs(olive), {
    type: 'RegisterAccount',
    data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: 'none' },
  });

  /** Sent to Sam, then Tess; Sam's invitation was mailed just now. */
  const invited = async (owner = olive): Promise<Draft> => {
    const sent = await sentBy(stack, owner);
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

  const somewhere = (): LogEpoch => ({ log: randomUUID(), epoch: stack.epoch });

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

  const optionsOf = ({
    days,
    logEpoch = somewhere(),
    isWanted = async () => true,
    mailsADay = null,
  }: Options) => ({
    ...clockAhead(days),
    database: stack.database,
    log: silent,
    logEpoch,
    isWanted,
    mailsADay,
  });

  /** One round over these documents, as it would be so many days from now. */
  const roundOf = (options: Options, ...sent: readonly Pick<Draft, 'id'>[]) =>
    round(
      reminders,
      optionsOf(options),
      async () => new Map(sent.map(({ id }) => [id, { at: ahead(-1)(), owner: olive, ruled: null }])),
      forever,
    );

  const rounds = (days: number, ...sent: readonly Pick<Draft, 'id'>[]) => roundOf({ days }, ...sent);

  /** A leader that takes over so many days from now, until the test ends. */
  const leader = (days: number) => {
    const stopped = new AbortController();
    const leading = runTimer(reminders, optionsOf({ days }), stopped.signal);
    leaders.push({
      stop: async () => {
        stopped.abort();
        await leading;
      },
    });
  };

  /** The documents that are out for signing. */
  const outForSigning = () => findRunningTimers(stack.store, stack.epoch, reminders, forever);

  /** A reactor at a mail server that answers as it is told. */
  const contextOf = (answer: () => Outcome | Promise<Outcome> = () => accepted, days = 3) => {
    const posted: Posting[] = [];
    const context = {
      writer: writerAhead(days),
      nats: stack.connection,
      blobs: stack.blobs,
      otherEpochs: async () => [],
      followed: followedStreams(0n),
      demand: treeHeadsOnDemand(),
      isLeading: () => true,
      mailer: {
        send: async (posting: Posting) => {
          posted.push(posting);
          return answer();
        },
        close: () => {},
      },
      log: silent,
      vault: memoryVault(),
      database: stack.database,
      positions: stack.log,
      looks: postgresLooks(stack.database),
      findWhatIsLeft: async () => ({ at: null, remains: [] }),
      destroyFiles: destroyingFiles({ ...stack, logEpoch: { log: stack.log, epoch: stack.epoch } }),
      settings: deliverySettings,
      mailsADay: null,
    };

    return { context, posted };
  };

  const typesOf = async ({ id }: Draft) => (await stack.documentLog(id)).map(({ type }) => type);

  const remindersOf = async ({ id }: Draft) =>
    (await stack.documentLog(id))
      .filter(({ type }) => type === 'ReminderFellDue')
      .map(({ data }) => [data.number, data.day]);

  return {
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
  };
};
