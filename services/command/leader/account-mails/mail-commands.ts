import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountMail } from '../due/account-due.ts';

/** The command that puts on record that a mail was handed to the mail server. */
export const mailedCommand = (mail: AccountMail, messageId: string): AccountCommand => {
  const { to: email, expiresAt } = mail;
  switch (mail.purpose) {
    case 'password-reset':
    case 'password-reset-notice':
      return {
        type: 'RecordPasswordResetMailed',
        data: { purpose: mail.purpose, email, expiresAt, messageId },
      };
    case 'break-glass-notice':
    case 'new-sign-in-notice':
    case 'owners-notice':
      return {
        type: 'RecordSecurityNoticeMailed',
        data: { purpose: mail.purpose, email, expiresAt, messageId },
      };
    default:
      return {
        type: 'RecordEmailChangeMailed',
        data: { purpose: mail.purpose, email, expiresAt, messageId },
      };
  }
};

/** The command that puts on record that a mail never will be. */
export const mailFailedCommand = (mail: AccountMail, reason: string): AccountCommand => {
  const { to: email, expiresAt } = mail;
  switch (mail.purpose) {
    case 'password-reset':
    case 'password-reset-notice':
      return {
        type: 'RecordPasswordResetMailFailed',
        data: { purpose: mail.purpose, email, expiresAt, reason },
      };
    case 'break-glass-notice':
    case 'new-sign-in-notice':
    case 'owners-notice':
      return {
        type: 'RecordSecurityNoticeFailed',
        data: { purpose: mail.purpose, email, expiresAt, reason },
      };
    default:
      return {
        type: 'RecordEmailChangeMailFailed',
        data: { purpose: mail.purpose, email, expiresAt, reason },
      };
  }
};
