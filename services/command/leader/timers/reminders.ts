import { setTimeout as delay } from 'node:timers/promises';
import { schedule } from 'node-cron';
import { notificationsAt } from '#contracts/account/state.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { dayOf, millisecondsBetween } from '#contracts/instant.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { account } from '../../account/decisions/decider.ts';
import { document } from '../../document/decisions/decider.ts';
import { REMINDER_PAUSE } from '../../document/decisions/reminders.ts';
import { bySystem, type Envelope } from '../../log/envelopes.ts';
import type { Writers } from '../../log/gate.ts';
import { handle, type Writer } from '../../log/handle.ts';
import { isHistoryDamaged } from '../../log/streams.ts';
import { countMails } from '../mail/daily-mails.ts';
import type { Place } from '../reactions/checkpoint.ts';
import { type OutForSigning, outForSigning } from './out-for-signing.ts';
import { keepRound, lastRound } from './reminder-rounds.ts';

type Parts = {
  readonly store: EventStore;
  readonly write: Writers['write'];
  readonly now: () => string;
  readonly database: Pool;
  readonly log: Log;
  readonly place: Place;
  /** Whether an account wants its signers reminded. */
  readonly isWanted: (owner: string) => Promise<boolean>;
  /** MAILS_PER_DAY; null: nobody counts. */
  readonly mailsADay: number | null;
};

/** When reminders are asked for: at eight in the morning, UTC. */
const EVERY_MORNING = '0 8 * * *';
/** Milliseconds before a round that broke off is tried again. */
const RETRY = 60_000;

/**
 * Asks once a day who is to be reminded: every morning, and at once where today was left out. It puts on record that
 * a reminder fell due; mailing it is the reaction to that. Two that ask at the same time ask for one reminder.
 */
export const remindDaily = async (parts: Parts, signal: AbortSignal): Promise<void> => {
  const { documents, caughtUp, followed } = outForSigning(parts.store, parts.place.epoch, signal);
  const today = () => roundUntilDone(parts, documents, signal);
  // It is awaited at the end; until then a failure must not count as unhandled.
  followed.catch(() => {});
  const daily = schedule(EVERY_MORNING, today, { timezone: 'UTC', noOverlap: true });

  try {
    await caughtUp;
    await today();
    await followed;
  } finally {
    await daily.destroy();
  }
};

/** Whether an account has reminders switched on now. */
export const wantsReminders =
  (write: Writers['write']): Parts['isWanted'] =>
  (owner) =>
    write(async ({ streams, now }) => {
      const { state } = await streams.read(account, owner);

      return state.status !== 'none' && notificationsAt(state, now()).reminderEmails;
    });

type Documents = OutForSigning['documents'];

const roundUntilDone = async (parts: Parts, documents: Documents, signal: AbortSignal) => {
  while (!signal.aborted) {
    try {
      return await round(parts, documents, signal);
    } catch (error) {
      parts.log.warn({ err: error }, 'reminders were interrupted');
      await delay(RETRY, undefined, { signal }).catch(() => {});
    }
  }
};

/**
 * Documents one after the other: nobody waits for a reminder, and others want the log. One that cannot be asked keeps
 * no other waiting, but the round does not count then.
 */
export const round = async (parts: Parts, documents: Documents, signal: AbortSignal) => {
  const { write, now, database, place } = parts;
  const day = dayOf(now());
  if ((await database.run((sql) => lastRound(sql, place))) === day) return;

  const isWanted = askedOnce(parts.isWanted);
  const failures: unknown[] = [];
  for (const [id, { at, owner }] of [...documents]) {
    if (signal.aborted) return;
    if (millisecondsBetween(at, now()) < REMINDER_PAUSE) continue;
    const reminding = async () => (await isWanted(owner)) && write((writer) => remind(parts, writer, id));
    await reminding().catch((error) => isHistoryDamaged(error) || failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  await database.run((sql) => keepRound(sql, place, day));
};

/** An owner's many documents are one question. */
const askedOnce = (isWanted: Parts['isWanted']): Parts['isWanted'] => {
  const answers = new Map<string, Promise<boolean>>();

  return (owner) => {
    const answer = answers.get(owner) ?? isWanted(owner);
    answers.set(owner, answer);
    return answer;
  };
};

const asking: DocumentCommand = { type: 'RemindSigners', data: {} };

/** Where the owner has no mails left today, nothing falls due, and tomorrow's round asks again. */
const remind = async ({ mailsADay, log }: Parts, writer: Writer, id: string) => {
  const loaded = await writer.streams.read(document, id);
  const envelope = bySystem('reminders', loaded);
  if (loaded.state.status === 'none') return;
  const at = writer.now();
  const mails = document.decide({ ...asking, by: envelope.by, at }, loaded.state).length;
  if (mails === 0) return;
  const { owner } = loaded.state;
  if (!(await isWithin(mailsADay, { writer, envelope, owner, document: id, mails, day: dayOf(at) })))
    return log.info({ document: id, account: owner }, 'reminders wait: the account has no mails left today');

  await handle(writer, document, id, envelope, asking);
};

type Counted = {
  readonly writer: Writer;
  readonly envelope: Envelope;
  readonly owner: string;
  readonly document: string;
  readonly mails: number;
  readonly day: string;
};

const isWithin = async (
  atMost: number | null,
  { writer, envelope, day, ...mails }: Counted,
): Promise<boolean> => {
  if (atMost === null) return true;
  try {
    await countMails(writer, envelope, { ...mails, purpose: 'reminder', cause: day, atMost });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'mails.too-many') return false;
    throw error;
  }
};
