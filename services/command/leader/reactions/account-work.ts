import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Account, ActiveAccount, EmailChangeMail } from '#contracts/account/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { account } from '../../account/decisions/decider.ts';
import { emailHash, emailToken } from '../../account/email-link.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import type { LoadedStream } from '../../log/streams.ts';
import { post } from '../deliveries/post.ts';
import { accountDue } from '../due/account-due.ts';
import { emailConfirmation } from '../mail/email-confirmation.ts';
import { emailNotice } from '../mail/email-notice.ts';
import type { Mail } from '../mail/mail.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { ownEmailConfirmation } from '../mail/own-email-confirmation.ts';
import { mailedElsewhere } from './other-epochs.ts';
import { base, type Reactor, type Work } from './reactor.ts';

type At = {
  readonly id: string;
  readonly own: ActiveAccount;
  readonly loaded: LoadedStream<Account, AccountEvent>;
};

/** What is due for an account. */
export const accountWork = async (reactor: Reactor, id: string): Promise<readonly Work[]> => {
  const loaded = await reactor.writer.streams.read(account, id);
  const { state: own } = loaded;
  if (own.status === 'none') return [];

  return accountDue(own).map((about) => ({
    kind: 'mail',
    key: JSON.stringify(about),
    act: () => mail(reactor, { id, own, loaded }, about),
  }));
};

/** A mail about an address is worth sending as long as the address can be confirmed. */
const mail = async (reactor: Reactor, { id, own, loaded }: At, about: EmailChangeMail): Promise<boolean> => {
  const { purpose, to, expiresAt } = about;
  const messageId = messageIdOf([id, to, purpose, expiresAt], reactor.publicUrl);
  const record = (failure: string | null, sentAs = messageId) =>
    handle(
      reactor.writer,
      account,
      id,
      bySystem('mail', loaded),
      factOf({ purpose, email: to, expiresAt }, sentAs, failure),
    );
  const before = await mailedElsewhere(reactor.elsewhere, streams.account(id), messageId);
  if (before) {
    await record(null, before.data.messageId);
    return true;
  }

  return post(reactor, {
    posting: {
      to: { name: own.fullName, address: to },
      replyTo: null,
      senderName: null,
      mail: letterOf(reactor, { id, own, loaded }, about),
      messageId,
    },
    giveUpAt: expiresAt,
    record: (failure) => record(failure),
  });
};

const letterOf = (
  reactor: Reactor,
  { id, own }: At,
  { purpose, email, expiresAt }: EmailChangeMail,
): Mail => {
  const { fullName, username } = own;
  const confirming = () => {
    const token = emailToken(reactor.linkSecret, { accountId: id, email: emailHash(email), expiresAt });
    return `${base(reactor)}/confirm-email/${token}`;
  };

  switch (purpose) {
    case 'email-confirmation':
      return emailConfirmation({ fullName, username, email, link: confirming() });
    case 'email-notice':
      return emailNotice({ fullName, newEmail: email, link: `${base(reactor)}/settings` });
    case 'own-email-confirmation':
      return ownEmailConfirmation({ fullName, username, email, link: confirming() });
  }
};

type About = Pick<EmailChangeMail, 'purpose' | 'email' | 'expiresAt'>;

const factOf = (about: About, messageId: string, failure: string | null): AccountCommand =>
  failure === null
    ? { type: 'RecordEmailChangeMailed', data: { ...about, messageId } }
    : { type: 'RecordEmailChangeMailFailed', data: { ...about, reason: failure } };
