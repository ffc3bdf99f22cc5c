import type { AccountEvent } from '#contracts/events/account.ts';
import { idOf } from '#contracts/ids.ts';
import { sql } from '../../shared/sql.ts';
import { ignore, type Projection } from '../projection.ts';

/** Who has an account. Password hashes stay in the log. */
export const users: Projection<AccountEvent> = {
  AccountRegistered: ({ stream, data, metadata }) => sql`
    insert into users (id, username, email, full_name, created_at)
    values (${idOf(stream)}, ${data.username}, ${data.email}, ${data.fullName}, ${metadata.at})`,

  PasswordRehashed: ignore,
  SignedIn: ignore,
  SignedOut: ignore,
};
