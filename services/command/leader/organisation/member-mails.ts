import { type Account, type ActiveAccount, notificationsAt } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { settingsView } from '#contracts/api/settings-of-account.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { MemberMailCause } from '#contracts/document/possession/member-mails.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import {
  type ExistingOrganisation,
  evolveOrganisation,
  noOrganisation,
  type Organisation,
} from '#contracts/organisation/state.ts';
import { streams as names } from '#contracts/stream-name.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { account as accounts } from '../../decisions/account/decider.ts';
import { document as documents } from '../../decisions/document/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { requireReadable } from '../../log/readable.ts';
import type { LoadedStream } from '../../log/streams.ts';
import { baseUrl, type DeliveryContext } from '../deliveries/context.ts';
import { type DeliveryKind, delivery, type FinalOutcome } from '../deliveries/delivery.ts';
import { mailedInOtherEpoch } from '../deliveries/other-epochs.ts';
import { causeIn, type MemberIntent, memberDue, type OrganisationOverTime } from '../due/member-due.ts';
import { mailBranding } from '../mail/branding.ts';
import { languageOf } from '../mail/language.ts';
import type { Mail } from '../mail/mail.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { memberNotice } from './member-notice.ts';

type Loaded = {
  readonly document: ExistingDocument;
  readonly loaded: LoadedStream<Document, DocumentEvent>;
  readonly intents: readonly MemberIntent[];
};
type Ready = {
  readonly at: Loaded;
  readonly intent: MemberIntent;
  readonly to: ActiveAccount;
  readonly actor: ActiveAccount;
  readonly mail: Mail;
  readonly messageId: string;
};

const DAY = 86_400_000;

/** The mails to members of an organisation about its documents. A repeated attempt has the same Message-ID. */
const kind: DeliveryKind<Loaded, MemberIntent, Ready> = {
  queue: 'mail',
  of: 'document',

  load: async (context, id) => {
    const loaded = await context.followed.read(context.writer.streams, documents, id);
    const { state: document, past } = loaded;
    if (document.status === 'none' || document.deleted || document.memberMails.length === 0) return null;
    const organisation = await organisationOver(context, document);
    if (!organisation) return null;
    const deliverable = await Promise.all(
      memberDue(document, past, organisation, context.writer.now()).map(async (intent) =>
        (await wants(context, id, intent, past)) ? [intent] : [],
      ),
    );
    const intents = deliverable.flat();
    if (intents.length > 0) requireReadable(past);

    return intents.length > 0 ? { document, loaded, intents } : null;
  },

  due: ({ intents }) => intents,

  prepare: async (context, at, intent) => {
    const { document, loaded } = at;
    const messageId = messageIdOf(
      [document.id, intent.account, intent.purpose, intent.cause],
      context.settings.PUBLIC_URL,
    );
    const earlier = await mailedInOtherEpoch(context.otherEpochs, names.document(document.id), messageId);
    if (earlier) {
      await record(context, at, intent, { kind: 'accepted' }, earlier.data.messageId);
      return null;
    }
    const cause = causeIn(loaded.past, intent.cause) ?? refuse('not-found');
    const [to, actor, owner] = await Promise.all(
      [intent.account, cause.metadata.by.id, document.owner].map((id) => holderOf(context, document.id, id)),
    );
    if (!to || !actor || !owner) return refuse('not-found');
    const link = `${baseUrl(context)}/document/${document.id}`;
    const looks = mailBranding(settingsView(owner, context.writer.now()), baseUrl(context));
    const notice = {
      language: languageOf(to),
      purpose: intent.purpose,
      actorName: actor.fullName,
      isUnread: !actor.emailConfirmed,
      link,
      recipientName: to.fullName,
      documentTitle: document.title,
      ...saidIn(cause),
    };

    return { at, intent, to, actor, mail: memberNotice(notice, looks), messageId };
  },

  send: async ({ mailer }, { to, actor, mail, messageId }) => {
    // Anybody can register with any address, so answers go to one that was confirmed.
    const replyTo = actor.emailConfirmed ? { name: actor.fullName, address: actor.email } : null;
    const outcome = await mailer.send({
      to: { name: to.fullName, address: to.email },
      replyTo,
      senderName: actor.fullName,
      mail,
      messageId,
    });
    if (outcome.kind === 'accepted') await faultPoint('mail accepted');

    return outcome;
  },

  giveUpAt: ({ at: { document, loaded }, intent }) =>
    new Date(
      Date.parse(causeIn(loaded.past, intent.cause)?.metadata.at ?? document.createdAt) + DAY,
    ).toISOString(),

  record: (context, { at, intent, messageId }, outcome) => record(context, at, intent, outcome, messageId),
};

export const memberMails = delivery(kind);

const saidIn = (cause: MemberMailCause) => {
  switch (cause.type) {
    case 'ReleaseRequested':
      return { message: cause.data.note, share: null };
    case 'ReleaseApproved':
      return { message: null, share: null };
    case 'ReleaseRefused':
    case 'OwnershipTransferred':
      return { message: cause.data.reason, share: null };
    case 'DocumentShared':
      return { message: null, share: cause.data };
  }
};

/** Null if the document belongs to none. */
const organisationOver = async (
  { writer: { streams }, followed }: DeliveryContext,
  { id, organisation }: ExistingDocument,
): Promise<OrganisationOverTime | null> => {
  if (organisation === null) return null;
  const { state, past } = await followed.read(streams, organisations, organisation, names.document(id));

  return state.status === 'none' ? null : { now: state, at: (revision) => asOf(past, revision) ?? state };
};

const asOf = (
  past: LoadedStream<Organisation, OrganisationEvent>['past'],
  revision: number,
): ExistingOrganisation | null => {
  const state = past
    .filter((event) => event.revision <= revision)
    .reduce<Organisation>(evolveOrganisation, noOrganisation);

  return state.status === 'none' ? null : state;
};

/** As their settings were when it happened. */
const wants = async (
  context: DeliveryContext,
  document: string,
  { account, cause }: MemberIntent,
  past: Loaded['loaded']['past'],
): Promise<boolean> => {
  const holder = await holderOf(context, document, account);
  const at = causeIn(past, cause)?.metadata.at ?? context.writer.now();

  return holder !== null && holder.closedAt === null && notificationsAt(holder, at).emailNotifications;
};

const holderOf = async (
  { writer: { streams }, followed }: DeliveryContext,
  document: string,
  id: string,
): Promise<ActiveAccount | null> => {
  const { state, past } = await followed.read(streams, accounts, id, names.document(document));
  requireReadable(past);

  return active(state);
};

const active = (state: Account) => (state.status === 'none' ? null : state);

const record = (
  { writer }: DeliveryContext,
  { document, loaded }: Loaded,
  intent: MemberIntent,
  outcome: FinalOutcome,
  messageId: string,
): Promise<unknown> => {
  const command: DocumentCommand =
    outcome.kind === 'accepted'
      ? { type: 'RecordMemberMailed', data: { ...intent, messageId } }
      : { type: 'RecordMemberMailFailed', data: { ...intent, reason: outcome.reason } };

  return handle(writer, documents, document.id, bySystem('mail', loaded), command);
};
