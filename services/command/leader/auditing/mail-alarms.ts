import { millisecondsBetween } from '#contracts/instant.ts';
import { defaultLanguage } from '#contracts/text/languages.ts';
import { type AlarmMailed, VOUCHING } from '#contracts/vouching/events.ts';
import { pause } from '../../../shared/flow/pause.ts';
import { untilAborted } from '../../../shared/flow/until-aborted.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { CommandSettings } from '../../environment.ts';
import { appendChained, endOf, stampedBehind } from '../../log/append-chained.ts';
import { bySystem } from '../../log/envelopes.ts';
import type { Writers } from '../../log/write-permission.ts';
import type { Mail } from '../mail/mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { newsIn } from './alarm-news.ts';
import { alarmNotice } from './alarm-notice.ts';

export type AlarmMailing = {
  readonly store: Pick<DecryptedLog, 'read' | 'readLast'>;
  readonly epoch: number;
  readonly settings: Pick<CommandSettings, 'PUBLIC_URL' | 'BACKUP_OPERATORS' | 'AUDITORS'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly write: Writers['write'];
  readonly log: Log;
  readonly now: () => string;
  /** Milliseconds between two looks at what is new, and between two attempts to mail it. */
  readonly every?: number;
};

const EVERY = 60_000;
const HOUR = 3_600_000;

/**
 * Mails operators about foreign events and about what audits found: once about each, and at most one mail an hour. Goes on
 * record once the mail server took the mail (`AlarmMailed`). Returns once `signal` aborts.
 */
export const mailAlarms = async (mailing: AlarmMailing, signal: AbortSignal): Promise<void> => {
  const { every = EVERY, log } = mailing;
  const addresses = operatorsIn(mailing.settings);
  if (addresses.length === 0) return untilAborted(signal);
  const look = mailingRounds(mailing, addresses);
  while (!signal.aborted) {
    await look().catch((error) => {
      if (!signal.aborted) log.warn({ err: error }, 'operators could not be mailed about the event log');
    });
    await pause(every, { signal });
  }
};

/** The addresses named for operators of backups, or for auditors if nobody is named for that. */
export const operatorsIn = ({
  BACKUP_OPERATORS,
  AUDITORS,
}: Pick<CommandSettings, 'BACKUP_OPERATORS' | 'AUDITORS'>): readonly string[] => {
  const operators = BACKUP_OPERATORS.trim() === '*' ? [] : addressesIn(BACKUP_OPERATORS);

  return operators.length > 0 ? operators : addressesIn(AUDITORS);
};

const addressesIn = (list: string) => [
  ...new Set(
    list
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  ),
];

/** A mail that is under way. It says the same to everybody, and doesn't change until it's on record. */
type Round = {
  readonly mail: Mail;
  readonly upTo: number;
  readonly cause: string;
  readonly begun: number;
  /** Who hasn't got it yet. */
  readonly open: Set<string>;
};

const mailingRounds = (mailing: AlarmMailing, addresses: readonly string[]) => {
  const { store, epoch, settings, now } = mailing;
  const name = inEpoch(epoch, VOUCHING);
  let round: Round | null = null;
  /** Up to where everything was mailed about. */
  let settled = -1;

  const begin = async (): Promise<Round | null> => {
    const end = (await store.readLast(name))?.revision ?? -1;
    if (end <= settled) return null;
    const owed = newsIn(await store.read(name));
    if (!owed) settled = end;
    if (!owed || (owed.mailedAt !== null && millisecondsBetween(owed.mailedAt, now()) < HOUR)) return null;

    return {
      mail: alarmNotice({ ...owed, language: defaultLanguage, publicUrl: settings.PUBLIC_URL }),
      upTo: owed.upTo.revision,
      cause: owed.upTo.metadata.hash,
      begun: Date.now(),
      open: new Set(addresses),
    };
  };

  return async (): Promise<void> => {
    round ??= await begin();
    if (!round) return;
    await sendAround(mailing, round);
    const { open, begun, upTo } = round;
    const isGivenUp = open.size < addresses.length && Date.now() - begun >= HOUR;
    if (open.size > 0 && !isGivenUp) return;
    await record(mailing, upTo);
    round = null;
  };
};

const sendAround = async ({ mailer, settings, log }: AlarmMailing, { mail, cause, open }: Round) => {
  for (const address of open) {
    const outcome = await mailer.send({
      to: { name: '', address },
      replyTo: null,
      senderName: null,
      mail,
      messageId: messageIdOf(['alarm-notice', address, cause], settings.PUBLIC_URL),
    });
    if (outcome.kind !== 'later') open.delete(address);
    if (outcome.kind !== 'accepted')
      log.warn({ reason: outcome.reason }, 'an operator could not be mailed about the event log');
  }
};

const record = ({ write, epoch }: AlarmMailing, upTo: number): Promise<void> =>
  write(async ({ store, epoch: current, now }) => {
    if (current !== epoch) return;
    const name = inEpoch(epoch, VOUCHING);
    for (;;) {
      const last = await store.readLast(name);
      const envelope = { ...bySystem('audit'), at: stampedBehind(last, now()) };
      const event: AlarmMailed = { type: 'AlarmMailed', data: { upTo } };
      const appended = await appendChained(store, { name, stream: VOUCHING }, endOf(last), [event], envelope);
      if (appended !== 'conflict') return;
    }
  });
