import { keptAt } from '#contracts/document/retention.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { dayOf } from '#contracts/instant.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import { limit } from '../../../shared/flow/limit.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { document } from '../../decisions/document/decider.ts';
import type { CommandSettings } from '../../environment.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle, type Writer } from '../../log/handle.ts';
import { requireReadable } from '../../log/readable.ts';
import { isHistoryDamaged } from '../../log/streams.ts';
import type { Writers } from '../../log/write-permission.ts';
import type { LogEpoch } from '../deliveries/checkpoint.ts';
import type { Looks } from '../deliveries/context.ts';
import { type Disposal, disposalNotice } from '../mail/disposal-notice.ts';
import { languageOf } from '../mail/language.ts';
import type { Mailer } from '../mail/mailer.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { everyMorning } from '../timers/every-morning.ts';
import { keepRound, lastRound } from '../timers/finished-rounds.ts';
import { type Addressee, managersIn, managersOf, ownerOf } from './addressees.ts';
import { noticeMails } from './notice-mails.ts';

type Options = {
  readonly looks: Looks;
  readonly mailer: Mailer;
  readonly database: Pool;
  readonly logEpoch: LogEpoch;
  readonly write: Writers['write'];
  readonly isLeading: () => boolean;
  readonly now: () => string;
  readonly log: Log;
  readonly settings: Pick<CommandSettings, 'PUBLIC_URL' | 'RECORDS_MANAGERS'>;
};

/** The name under which finished rounds are remembered, and interrupted ones are logged. */
const NAME = 'notices of disposals';
/** Documents that are read or written at once. */
const AT_ONCE = 8;

/** What one mail tells one person. */
type Digest = {
  readonly to: Addressee;
  readonly documents: { readonly id: string; readonly on: Disposal }[];
};

/** Mails owners and records managers once a day about all documents whose time is over soon, until `signal` aborts. */
export const mailDisposalNotices = (options: Options, signal: AbortSignal): Promise<void> =>
  everyMorning(NAME, () => noticeRound(options, signal), options.log, signal);

/**
 * Today's round. After a crash, a mail that the mail server took only goes on record, on whichever day that is; one of
 * which nobody knows goes out once more, about the same documents and under the same Message-ID. A mailbox that refuses
 * its mail is tried again on other days.
 */
export const noticeRound = async (options: Options, signal: AbortSignal): Promise<void> => {
  const { database, logEpoch, isLeading, now } = options;
  const day = dayOf(now());
  if ((await database.run((sql) => lastRound(sql, logEpoch, NAME))) === day) return;

  const digests = await digestsOf(options, signal);
  const failures: unknown[] = [];
  for (const digest of digests) {
    if (signal.aborted || !isLeading()) return;
    await mailDigest(options, digest).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  if (!signal.aborted) await database.run((sql) => keepRound(sql, logEpoch, NAME, day));
};

/** Whom to mail about what. Documents about which nobody is left to be mailed are no longer waited for. */
const digestsOf = async (
  { looks, write, settings, log }: Options,
  signal: AbortSignal,
): Promise<readonly Digest[]> => {
  const waiting = await looks.toNotice();
  if (waiting.length === 0) return [];
  const managers = new Map<string | null, Promise<readonly Addressee[]>>();
  const managersFor = (writer: Writer, organisation: string | null) => {
    const found =
      managers.get(organisation) ??
      (organisation === null
        ? managersIn(writer, settings.RECORDS_MANAGERS)
        : managersOf(writer, organisation));
    managers.set(organisation, found);

    return found;
  };
  const digests = new Map<string, Digest>();

  const look = (id: string) =>
    write(async (writer) => {
      const { state, past } = await writer.streams.read(document, id);
      const on = state.status === 'none' ? null : disposalOf(state, writer.now());
      if (state.status === 'none' || !on) return looks.endNotice(id);
      requireReadable(past);
      const owner = await ownerOf(writer, state);
      const theirs = await managersFor(writer, state.organisation);
      const people = [...theirs, ...(owner && !theirs.some((one) => one.id === owner.id) ? [owner] : [])];
      const left = people.filter((one) => !state.retention.announced?.mailedTo.includes(one.id));
      if (left.length === 0) return looks.endNotice(id);
      for (const to of left) {
        const digest = digests.get(to.id) ?? { to, documents: [] };
        digest.documents.push({ id, on });
        digests.set(to.id, digest);
      }
    }).catch((error) => {
      if (isHistoryDamaged(error)) return looks.endNotice(id);
      log.warn({ err: error, document: id }, 'no one is told that the time of a document is over soon');
    });

  const few = limit(AT_ONCE);
  await Promise.all(waiting.map((id) => few.run(async () => signal.aborted || look(id))));

  return [...digests.values()];
};

/** Null if the document was put on hold or is kept longer since, or if it's too late for a notice. */
const disposalOf = ({ title, retention }: ExistingDocument, now: string): Disposal | null =>
  retention.announced && retention.announced.disposeOn > now
    ? {
        title,
        disposeOn: retention.announced.disposeOn,
        disposal: keptAt(retention, now)?.disposal ?? 'review',
      }
    : null;

const mailDigest = async (options: Options, digest: Digest): Promise<void> => {
  const { id } = digest.to;
  const mails = noticeMails(options.database);
  const begun = await mails.begin(
    id,
    digest.documents.map((one) => one.id),
  );
  const documents = digest.documents.filter((one) => begun.documents.includes(one.id));
  const messageId = messageIdOf([id, 'disposal-notice', begun.id], options.settings.PUBLIC_URL);
  // Of a mail that an earlier round began nothing may be left to be said.
  const isOut =
    documents.length > 0 &&
    (begun.isSent || (await sendDigest(options, { ...digest, documents }, messageId)));
  if (isOut) {
    await mails.markSent(id);
    await recordNotices(options, id, documents, messageId);
  }
  await mails.end(id);
};

/** False: the mailbox refuses it. Throws if the mail server doesn't take it now. */
const sendDigest = async (
  { mailer, settings, log }: Options,
  { to: { id, account, isManager }, documents }: Digest,
  messageId: string,
): Promise<boolean> => {
  const base = settings.PUBLIC_URL.replace(/\/$/, '');
  const mail = disposalNotice({
    language: languageOf(account),
    fullName: account.fullName,
    audience: isManager ? 'records manager' : 'owner',
    documents: documents.map(({ on }) => on),
    link: `${base}${isManager ? '/records' : '/documents'}`,
  });
  const to = { name: account.fullName, address: account.email };
  const outcome = await mailer.send({ to, replyTo: null, senderName: null, mail, messageId });
  if (outcome.kind === 'later') throw new Error(outcome.reason);
  if (outcome.kind === 'refused')
    log.warn({ account: id, reason: outcome.reason }, 'a notice of disposals was refused');
  else await faultPoint('mail accepted');

  return outcome.kind === 'accepted';
};

const recordNotices = async (
  { write }: Options,
  to: string,
  documents: Digest['documents'],
  messageId: string,
): Promise<void> => {
  const few = limit(AT_ONCE);
  await Promise.all(
    documents.map((one) =>
      few.run(() =>
        write(async (writer) => {
          const loaded = await writer.streams.read(document, one.id);
          await handle(writer, document, one.id, bySystem('mail', loaded), {
            type: 'RecordDisposalNotice',
            data: { to, messageId },
          });
        }),
      ),
    ),
  );
};
