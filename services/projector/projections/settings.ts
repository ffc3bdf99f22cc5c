import type { AccountEventsThatChange } from '#contracts/account/cards.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';
import { erasing } from './erased.ts';

/** What an account has chosen, without secrets and without defaults. */
export const settings: Projection<AccountEvent, AccountEventsThatChange<'settings'>> = {
  AccountRegistered: ({ stream }) => sql`insert into settings (account_id) values (${idOf(stream)})`,

  EmailChangeRequested: ({ stream, data }) => sql`
    update settings set pending_email = ${data.email}, pending_email_expires_at = ${data.expiresAt},
      pending_email_failure = null
    where account_id = ${idOf(stream)}`,

  EmailChangeMailFailed: ({ stream, data }) => sql`
    update settings set pending_email_failure = ${data.reason}
    where account_id = ${idOf(stream)} and ${data.purpose} = 'email-confirmation'
      and pending_email = ${data.email} and pending_email_expires_at = ${data.expiresAt}`,

  EmailChangeWithdrawn: ({ stream, data }) => sql`
    update settings set pending_email = null, pending_email_expires_at = null, pending_email_failure = null
    where account_id = ${idOf(stream)} and pending_email = ${data.email}
      and pending_email_expires_at = ${data.expiresAt}`,
  EmailChanged: (event) => nothingPending(event),
  PasswordChanged: (event) => nothingPending(event),
  PasswordReset: (event) => nothingPending(event),
  AccountClosed: (event) => nothingPending(event),

  PersonalDataErased: ({ stream }) => ({ text: ERASING, values: [idOf(stream)] }),

  TwoFactorEnabled: ({ stream }) => sql`
    update settings set two_factor_auth = true where account_id = ${idOf(stream)}`,
  TwoFactorDisabled: ({ stream }) => sql`
    update settings set two_factor_auth = false where account_id = ${idOf(stream)}`,

  BrandingChanged: ({ stream, data }) => sql`
    update settings set company_name = ${data.companyName}, company_logo = ${data.companyLogo},
      primary_color = ${data.primaryColor}, secondary_color = ${data.secondaryColor},
      custom_footer_text = ${data.customFooterText},
      branding_on_signing_page = ${data.brandingOnSigningPage},
      custom_email_template = ${data.customEmailTemplate}
    where account_id = ${idOf(stream)}`,

  NotificationsChanged: ({ stream, data }) => sql`
    update settings set notifications = ${JSON.stringify(data)}
    where account_id = ${idOf(stream)}`,
};

const ERASING = `update settings set ${erasing('company_name', 'custom_footer_text')} where account_id = $1`;

const nothingPending = ({ stream }: Recorded<AccountEvent>) => sql`
  update settings set pending_email = null, pending_email_expires_at = null, pending_email_failure = null
  where account_id = ${idOf(stream)}`;
