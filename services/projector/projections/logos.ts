import type { AccountEvent } from '#contracts/account/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import { ignore, type Projection } from './projection.ts';

/** Which pictures are logos, and whose. */
export const logos: Projection<AccountEvent> = {
  LogoUploaded: ({ stream, data, metadata }) => sql`
    insert into logos (sha256, account_id, uploaded_at)
    values (${data.logo}, ${idOf(stream)}, ${metadata.at})`,

  AccountRegistered: ignore,
  PasswordRehashed: ignore,
  SignedIn: ignore,
  SignedOut: ignore,
  ProfileChanged: ignore,
  EmailChangeRequested: ignore,
  EmailChangeMailed: ignore,
  EmailChangeMailFailed: ignore,
  EmailChangeWithdrawn: ignore,
  EmailChanged: ignore,
  EmailConfirmationRequested: ignore,
  EmailConfirmed: ignore,
  PasswordChanged: ignore,
  TwoFactorSetUpStarted: ignore,
  TwoFactorEnabled: ignore,
  TwoFactorDisabled: ignore,
  RecoveryCodeUsed: ignore,
  BrandingChanged: ignore,
  NotificationsChanged: ignore,
};
