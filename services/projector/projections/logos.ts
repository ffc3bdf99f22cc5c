import type { AccountEvent } from '#contracts/account/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import { projection } from './projection.ts';

/** Which pictures are logos, and whose. */
export const logos = projection<AccountEvent>()({
  handles: {
    LogoUploaded: ({ stream, data, metadata }) => sql`
      insert into logos (sha256, account_id, uploaded_at)
      values (${data.logo}, ${idOf(stream)}, ${metadata.at})`,
  },
  ignores: [
    'AccountRegistered',
    'PasswordRehashed',
    'SignedIn',
    'SignedOut',
    'ProfileChanged',
    'EmailChangeRequested',
    'EmailChangeMailed',
    'EmailChangeMailFailed',
    'EmailChangeWithdrawn',
    'EmailChanged',
    'EmailConfirmationRequested',
    'EmailConfirmed',
    'PasswordChanged',
    'TwoFactorSetUpStarted',
    'TwoFactorEnabled',
    'TwoFactorDisabled',
    'RecoveryCodeUsed',
    'BrandingChanged',
    'NotificationsChanged',
  ],
});
