import type { AccountEventsThatChange } from '#contracts/account/cards.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';
import { erasing } from './erased.ts';

/** Who has an account. Password hashes stay in the log. */
export const users: Projection<AccountEvent, AccountEventsThatChange<'users'>> = {
  AccountRegistered: ({ stream, data, metadata }) => sql`
    insert into users (id, username, email, full_name, created_at)
    values (${idOf(stream)}, ${data.username}, ${data.email}, ${data.fullName}, ${metadata.at})`,

  ProfileChanged: ({ stream, data }) => sql`
    update users set full_name = ${data.fullName} where id = ${idOf(stream)}`,

  EmailChanged: ({ stream, data }) => sql`
    update users set email = ${data.email}, email_confirmed = true where id = ${idOf(stream)}`,
  EmailConfirmed: ({ stream }) => sql`
    update users set email_confirmed = true where id = ${idOf(stream)}`,
  EmailReleased: ({ stream, data }) => sql`
    update users set email = ${data.replacedBy}, email_confirmed = false where id = ${idOf(stream)}`,
  IdentityLinked: ({ stream }) => sql`
    update users set email_confirmed = true where id = ${idOf(stream)}`,

  PersonalDataErased: ({ stream }) => ({ text: ERASING, values: [idOf(stream)] }),
};

const ERASING = `update users set ${erasing('username', 'email', 'full_name')} where id = $1`;
