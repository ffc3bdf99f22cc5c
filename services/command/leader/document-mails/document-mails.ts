import type { MailOutcome } from '#contracts/document/commands/records.ts';
import { membershipIn } from '#contracts/organisation/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { document as documentDecider } from '../../decisions/document/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { type DeliveryKind, delivery } from '../deliveries/delivery.ts';
import { dueOf, type LoadedDocument, loadDocument } from '../deliveries/loaded-document.ts';
import { countOwedNotice } from './counted-notice.ts';
import { linkMailedBefore, mailedBefore } from './earlier-mail.ts';
import { type MailContent, mailContentOf } from './mail-content.ts';
import { mailIdOf } from './mail-identity.ts';
import { failedOutcome, mailedOutcome } from './mail-outcome.ts';
import { type MailIntents, mailsByMailbox } from './one-mailbox.ts';

type ReadyMail = {
  readonly at: LoadedDocument;
  /** What the mail says, to one or several recipients who share its address. */
  readonly intents: MailIntents;
  readonly content: MailContent;
  readonly messageId: string;
  /** Until when a link that's made now works. */
  readonly linkExpiresAt: string;
};

const DAY = 86_400_000;

/** The mails about documents. A repeated attempt has the same Message-ID. */
const kind: DeliveryKind<LoadedDocument, MailIntents, ReadyMail> = {
  queue: 'mail',
  of: 'document',
  load: (context, id) => loadDocument(context, id, 'mail'),

  due: (at) =>
    mailsByMailbox(
      at.document,
      dueOf(at).filter((intent) => intent.kind === 'mail'),
    ),

  prepare: async (context, at, intents) => {
    const left = await withoutMailedBefore(context, at, intents);
    if (!left) return null;
    if (left[0].recipient === null && (await hasLost(context, at))) {
      await record(
        context,
        at,
        left.map((intent) => failedOutcome(intent, LOST)),
      );
      return null;
    }
    const messageId = mailIdOf(context, at, left[0]);
    const linkExpiresAt = new Date(
      Date.parse(context.writer.now()) + linkDaysOf(context, at) * DAY,
    ).toISOString();
    const content = await mailContentOf(context, at, left, linkExpiresAt);

    return { at, intents: left, content, messageId, linkExpiresAt };
  },

  send: async ({ mailer }, { at: { owner }, content, messageId }) => {
    // Anybody can register with any address, so answers go to one that was confirmed.
    const replyTo = owner.emailConfirmed ? { name: owner.fullName, address: owner.email } : null;
    const outcome = await mailer.send({ ...content, replyTo, senderName: owner.fullName, messageId });
    if (outcome.kind === 'accepted') await faultPoint('mail accepted');

    return outcome;
  },

  /** A day after the last thing that anybody did; for a reminder, a day after it fell due. */
  giveUpAt: ({ at: { document, loaded }, intents: [{ purpose }] }) => {
    const cause =
      loaded.past.findLast(({ type, metadata }) =>
        purpose === 'reminder' ? type === 'ReminderFellDue' : metadata.by.kind !== 'system',
      ) ?? loaded.past.at(-1);

    return new Date(Date.parse(cause?.metadata.at ?? document.createdAt) + DAY).toISOString();
  },

  record: async (context, { at, intents, messageId, linkExpiresAt }, outcome) => {
    if (outcome.kind === 'failed')
      return record(
        context,
        at,
        intents.map((intent) => failedOutcome(intent, outcome.reason)),
      );
    await countOwedNotice(context, at, intents[0], messageId);

    return record(
      context,
      at,
      intents.map((intent) => mailedOutcome(at, intent, messageId, linkExpiresAt)),
    );
  },
};

export const documentMails = delivery(kind);

/** The organisation's policy at sending counts for a document, if it's stricter than the installation's setting. */
const linkDaysOf = ({ settings: { LINK_DAYS } }: DeliveryContext, { document }: LoadedDocument): number =>
  Math.min(LINK_DAYS, document.policies?.linkDaysMax ?? LINK_DAYS);

const LOST = 'The owner isn’t an active member of the organization anymore.';

/**
 * Somebody who has left an organisation is no longer told anything about its documents, even though they own them until
 * these are handed over.
 */
const hasLost = async (
  { writer }: DeliveryContext,
  { document: { organisation, owner } }: LoadedDocument,
): Promise<boolean> => {
  if (organisation === null) return false;
  const { state } = await writer.streams.read(organisations, organisation);

  return membershipIn(state, owner) === null;
};

/** Puts on record whom another epoch's log says were mailed, and returns the others; null if there are none. */
const withoutMailedBefore = async (
  context: DeliveryContext,
  at: LoadedDocument,
  intents: MailIntents,
): Promise<MailIntents | null> => {
  const others = (await context.otherEpochs(streams.document(at.document.id))).flat();
  const found = intents.map((intent) => ({
    intent,
    earlier: mailedBefore(context, at, intents, intent, others),
  }));
  const known = found.flatMap(({ intent, earlier }) =>
    earlier ? [mailedOutcome(at, intent, earlier.data.messageId, linkMailedBefore(at, intent, earlier))] : [],
  );
  if (known.length > 0) await record(context, at, known);
  const [first, ...rest] = found.flatMap(({ intent, earlier }) => (earlier ? [] : [intent]));

  return first ? [first, ...rest] : null;
};

/** What became of one mail goes on record for everybody who was to receive it, in one append. */
const record = (
  { writer }: DeliveryContext,
  { document, loaded }: LoadedDocument,
  outcomes: readonly MailOutcome[],
): Promise<unknown> =>
  handle(writer, documentDecider, document.id, bySystem('mail', loaded), {
    type: 'RecordMailOutcomes',
    data: { outcomes: [...outcomes] },
  });
