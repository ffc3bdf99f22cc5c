import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Account, ActiveAccount } from '#contracts/account/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { account } from '../../decisions/account/decider.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { requireReadable } from '../../log/readable.ts';
import type { LoadedStream } from '../../log/streams.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { type DeliveryKind, delivery } from '../deliveries/delivery.ts';
import { mailedInOtherEpoch } from '../deliveries/other-epochs.ts';
import { type AccountMail, accountDue } from '../due/account-due.ts';
import type { Mail } from '../mail/mail.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { mailedCommand, mailFailedCommand } from './mail-commands.ts';
import { mailOf } from './mail-of.ts';

type LoadedAccount = {
  readonly id: string;
  readonly owner: ActiveAccount;
  readonly loaded: LoadedStream<Account, AccountEvent>;
};

type ReadyMail = {
  readonly at: LoadedAccount;
  readonly about: AccountMail;
  readonly mail: Mail;
  readonly messageId: string;
};

/** The mails that an account is sent about its address and its password. A repeated attempt has the same Message-ID. */
const kind: DeliveryKind<LoadedAccount, AccountMail, ReadyMail> = {
  queue: 'mail',
  of: 'account',

  load: async ({ writer }, id) => {
    const loaded = await writer.streams.read(account, id);

    if (loaded.state.status === 'none' || accountDue(loaded.state).length === 0) return null;
    requireReadable(loaded.past);

    return { id, owner: loaded.state, loaded };
  },

  due: ({ owner }) => accountDue(owner),

  prepare: async (context, at, about) => {
    const messageId = messageIdOf(
      [at.id, about.to, about.purpose, about.expiresAt],
      context.settings.PUBLIC_URL,
    );
    const earlier = await mailedInOtherEpoch(context.otherEpochs, streams.account(at.id), messageId);
    if (earlier) await record(context, at, mailedCommand(about, earlier.data.messageId));
    else if (isTooLate(about, context.writer.now()))
      await record(context, at, mailFailedCommand(about, TOO_LATE));
    else return { at, about, messageId, mail: await mailOf(context, at.id, at.owner, about) };

    return null;
  },

  send: async ({ mailer }, { at: { owner }, about, mail, messageId }) => {
    const to = { name: owner.fullName, address: about.to };
    const outcome = await mailer.send({ to, replyTo: null, senderName: null, mail, messageId });
    if (outcome.kind === 'accepted') await faultPoint('mail accepted');

    return outcome;
  },

  /** A mail with a link is of use for as long as the link works. */
  giveUpAt: ({ about }) => about.expiresAt,

  record: (context, { at, about, messageId }, outcome) =>
    record(
      context,
      at,
      outcome.kind === 'accepted'
        ? mailedCommand(about, messageId)
        : mailFailedCommand(about, outcome.reason),
    ),
};

export const accountMails = delivery(kind);

const record = (
  { writer }: DeliveryContext,
  { id, loaded }: LoadedAccount,
  command: AccountCommand,
): Promise<unknown> => handle(writer, account, id, bySystem('mail', loaded), command);

/** A link to a new password works for so short a time that it may have expired while no process could send mails. */
const isTooLate = ({ purpose, expiresAt }: AccountMail, now: string) =>
  purpose === 'password-reset' && expiresAt <= now;

const TOO_LATE = 'The link had expired before the email could be sent.';
