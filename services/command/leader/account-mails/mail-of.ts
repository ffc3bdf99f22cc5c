import type { SecurityNotice } from '#contracts/account/security-notices.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { isReadable } from '#contracts/closed.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { emailHash, emailToken, releaseToken, resetToken } from '../../account/email-link.ts';
import { account } from '../../decisions/account/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { baseUrl, type DeliveryContext } from '../deliveries/context.ts';
import type { AccountMail } from '../due/account-due.ts';
import { emailConfirmation } from '../mail/email-confirmation.ts';
import { emailNotice } from '../mail/email-notice.ts';
import { languageOf } from '../mail/language.ts';
import type { Mail } from '../mail/mail.ts';
import { ownEmailConfirmation } from '../mail/own-email-confirmation.ts';
import { passwordReset } from '../mail/password-reset.ts';
import { passwordResetNotice } from '../mail/password-reset-notice.ts';
import { breakGlassNotice } from './break-glass-notice.ts';
import { holderNotice } from './holder-notice.ts';
import { identityConfirmation } from './identity-confirmation.ts';
import { newSignInNotice } from './new-sign-in-notice.ts';
import { isForOwners, ownersNotice } from './owners-notice.ts';

/** Writes a mail that is due. The same one always has the same words and the same link. */
export const mailOf = async (
  context: DeliveryContext,
  id: string,
  { fullName, username, email, emailConfirmed, organisation }: ActiveAccount,
  mail: AccountMail,
): Promise<Mail> => {
  const { LINK_SECRET } = context.settings;
  const base = baseUrl(context);
  const linkFor = (email: string) => ({ accountId: id, email: emailHash(email), expiresAt: mail.expiresAt });

  const holder = { language: languageOf({ email }), fullName };

  const release = (email: string) =>
    emailConfirmed
      ? null
      : `${base}/not-my-account/${releaseToken(LINK_SECRET, context.writer.epoch, linkFor(email))}`;

  switch (mail.purpose) {
    case 'email-confirmation': {
      const link = `${base}/confirm-email/${emailToken(LINK_SECRET, linkFor(mail.email))}`;
      return emailConfirmation({ ...holder, username, email: mail.email, link });
    }
    case 'email-notice':
      return emailNotice({ ...holder, newEmail: mail.email, link: `${base}/settings` });
    case 'own-email-confirmation': {
      const link = `${base}/confirm-email/${emailToken(LINK_SECRET, linkFor(mail.email))}`;
      return mail.issuer === undefined
        ? ownEmailConfirmation({
            ...holder,
            username,
            email: mail.email,
            link,
            roles: mail.roles ?? [],
            release: release(mail.email),
          })
        : identityConfirmation({
            ...holder,
            username,
            issuer: mail.issuer,
            link,
            isOutside: organisation === null,
          });
    }
    case 'password-reset': {
      const link = `${base}/reset-password/${resetToken(LINK_SECRET, context.writer.epoch, linkFor(mail.to))}`;
      return passwordReset({
        ...holder,
        username,
        link,
        isForAnyBrowser: emailConfirmed,
        release: release(mail.to),
      });
    }
    case 'password-reset-notice':
      return passwordResetNotice({ ...holder, username, link: `${base}/forgot-password` });
    case 'new-sign-in-notice':
      return newSignInNotice({ ...holder, username, ...mail, link: `${base}/settings` });
    case 'owners-notice': {
      const { at, notice } = mail;
      const link = `${base}/settings`;
      if (!isForOwners(notice)) return holderMail(context, { ...holder, username, email, link }, mail);
      return ownersNotice({ ...holder, at, notice, link, actor: await nameOf(context, mail.account) });
    }
    case 'break-glass-notice':
      return breakGlassNotice({
        ...holder,
        ...mail,
        owner: await nameOf(context, mail.account),
        link: `${base}/settings`,
      });
  }
};

/** What somebody is called; null if their name is erased. */
const nameOf = async ({ writer }: DeliveryContext, id: string): Promise<string | null> => {
  const { state } = await writer.streams.read(account, id);

  return state.status === 'active' && isReadable(state.fullName) ? state.fullName : null;
};

type Holder = Pick<ActiveAccount, 'fullName' | 'username' | 'email'> & {
  readonly language: SignerLanguage;
  readonly link: string;
};

const holderMail = async (
  { writer }: DeliveryContext,
  { email, ...holder }: Holder,
  { at, to, notice }: Pick<Extract<SecurityNotice, { purpose: 'owners-notice' }>, 'at' | 'to' | 'notice'>,
): Promise<Mail> => {
  const { state } = await writer.streams.read(organisations, notice.about);

  return holderNotice({
    ...holder,
    at,
    isMoved: notice.kind === 'address-changed',
    organisation: state.status === 'none' ? null : state.name,
    email: to === email ? null : email,
  });
};
