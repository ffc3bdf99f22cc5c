import type { AccountCommand } from '#contracts/account/commands.ts';
import type { PasswordMail } from '#contracts/account/password-reset.ts';
import type { AccountMail } from '../due/account-due.ts';

/** The command that puts on record that a mail was handed to the mail server. */
export const mailedCommand = (mail: AccountMail, messageId: string): AccountCommand => {
  const { to: email, expiresAt } = mail;

  return isAboutPassword(mail)
    ? { type: 'RecordPasswordResetMailed', data: { purpose: mail.purpose, email, expiresAt, messageId } }
    : { type: 'RecordEmailChangeMailed', data: { purpose: mail.purpose, email, expiresAt, messageId } };
};

/** The command that puts on record that a mail never will be. */
export const mailFailedCommand = (mail: AccountMail, reason: string): AccountCommand => {
  const { to: email, expiresAt } = mail;

  return isAboutPassword(mail)
    ? { type: 'RecordPasswordResetMailFailed', data: { purpose: mail.purpose, email, expiresAt, reason } }
    : { type: 'RecordEmailChangeMailFailed', data: { purpose: mail.purpose, email, expiresAt, reason } };
};

const isAboutPassword = (mail: AccountMail): mail is PasswordMail =>
  mail.purpose === 'password-reset' || mail.purpose === 'password-reset-notice';
