import { type KeptSettings, settingsOf } from '#contracts/account/settings.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { SettingsView } from '#contracts/api/views/settings.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import type { AccountRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';

/** `GET /api/settings`. */
export const settings =
  (database: Database, now: () => string): AccountRoute =>
  async (_, { accountId }): Promise<SettingsView> =>
    (await settingsBy(database, accountId, now())) ?? refuse('signed-out');

/** Null for an account that this log does not know. `now` is an ISO instant. */
export const settingsBy = async (
  { read }: Pick<Database, 'read'>,
  accountId: string,
  now: string,
): Promise<SettingsView | null> => {
  const [found] = await read<Row>(
    select(
      columns,
      sql`from users join settings on settings.account_id = users.id where users.id = ${accountId}`,
    ),
  );

  return found ? settingsOf(awaited(found, now)) : null;
};

type Row = KeptSettings & { readonly pendingEmailExpiresAt: string | null };

const columns = columnsOf({ ...SettingsView.shape, pendingEmailExpiresAt: null }, 'password');

/** A confirmation that has expired is not pending any more. */
const awaited = ({ pendingEmailExpiresAt: until, ...kept }: Row, now: string): KeptSettings =>
  until !== null && until > now ? kept : { ...kept, pendingEmail: null, pendingEmailFailure: null };
