import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Account, ActiveAccount, EmailChangeMail } from '#contracts/account/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { reached } from '../../../shared/running/steps.ts';
import { account } from '../../account/decisions/decider.ts';
import { emailHash, emailToken } from '../../account/email-link.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import type { LoadedStream } from '../../log/streams.ts';
import { baseUrl, type DeliveryContext } from '../deliveries/context.ts';
import { type DeliveryKind, delivery } from '../deliveries/delivery.ts';
import { mailedInOtherEpoch } from '../deliveries/other-epochs.ts';
import { accountDue } from '../due/account-due.ts';
import { emailConfirmation } from '../mail/email-confirmation.ts';
import { emailNotice } from '../mail/email-notice.ts';
import type { Mail } from '../mail/mail.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { ownEmailConfirmation } from '../mail/own-email-confirmation.ts';

type LoadedAccount = {
  readonly id: string;
  readonly owner: ActiveAccount;
  readonly loaded: LoadedStream<Account, AccountEvent>;
};

type ReadyMail = {
  readonly at: LoadedAccount;
  readonly about: EmailChangeMail;
  readonly mail: Mail;
  readonly messageId: string;
};

/** The mails that an account is sent about its address. A repeated attempt has the same Message-ID. */
const kind: DeliveryKind<LoadedAccount, EmailChangeMail, ReadyMail> = {
  queue: 'mail',
  of: 'account',

  load: async ({ writer }, id) => {
    const loaded = await writer.streams.read(account, id);

    return loaded.state.status === 'none' ? null : { id, owner: loaded.state, loaded };
  },

  due: ({ owner }) => accountDue(owner),

  prepare: async (context, at, about) => {
    const messageId = messageIdOf(
      [at.id, about.to, about.purpose, about.expiresAt],
      context.settings.PUBLIC_URL,
    );
    const earlier = await mailedInOtherEpoch(context.otherEpochs, streams.account(at.id), messageId);
    if (!earlier) return { at, about, messageId, mail: mailOf(context, at, about) };
    await record(context, at, outcomeCommand(about, earlier.data.messageId, null));

    return null;
  },

  send: async ({ mailer }, { at: { owner }, about, mail, messageId }) => {
    const to = { name: owner.fullName, address: about.to };
    const outcome = await mailer.send({ to, replyTo: null, senderName: null, mail, messageId });
    if (outcome.kind === 'accepted') await reached('mail accepted');

    return outcome;
  },

  /** The mail is of use for as long as the address can be confirmed. */
  giveUpAt: ({ about }) => about.expiresAt,

  record: (context, { at, about, messageId }, outcome) =>
    record(
      context,
      at,
      outcomeCommand(about, messageId, outcome.kind === 'accepted' ? null : outcome.reason),
    ),
};

export const accountMails = delivery(kind);

const mailOf = (
  context: DeliveryContext,
  { id, owner: { fullName, username } }: LoadedAccount,
  { purpose, email, expiresAt }: EmailChangeMail,
): Mail => {
  const confirmationLink = () => {
    const token = emailToken(context.settings.LINK_SECRET, {
      accountId: id,
      email: emailHash(email),
      expiresAt,
    });
    return `${baseUrl(context)}/confirm-email/${token}`;
  };

  switch (purpose) {
    case 'email-confirmation':
      return emailConfirmation({ fullName, username, email, link: confirmationLink() });
    case 'email-notice':
      return emailNotice({ fullName, newEmail: email, link: `${baseUrl(context)}/settings` });
    case 'own-email-confirmation':
      return ownEmailConfirmation({ fullName, username, email, link: confirmationLink() });
  }
};

const record = (
  { writer }: DeliveryContext,
  { id, loaded }: LoadedAccount,
  command: AccountCommand,
): Promise<unknown> => handle(writer, account, id, bySystem('mail', loaded), command);

const outcomeCommand = (
  { purpose, to, expiresAt }: EmailChangeMail,
  messageId: string,
  failure: string | null,
): AccountCommand => {
  const about = { purpose, email: to, expiresAt };

  return failure === null
    ? { type: 'RecordEmailChangeMailed', data: { ...about, messageId } }
    : { type: 'RecordEmailChangeMailFailed', data: { ...about, reason: failure } };
};
