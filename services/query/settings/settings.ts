import { type Notifications, notificationNames } from '#contracts/account/notifications.ts';
import { type KeptSettings, settingsOf } from '#contracts/api/account-settings.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { SettingsView } from '#contracts/api/views/settings.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { AccountRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';

/** `GET /api/settings`. */
export const settings =
  (database: Database, now: () => string): AccountRoute =>
  async (_, { accountId }): Promise<SettingsView> =>
    (await settingsBy(database, accountId, now())) ?? refuse('signed-out');

/** Null if nothing was found. `now` is an ISO instant. */
export const settingsIn = (row: SettingsRow, now: string): SettingsView | null =>
  row.email === null ? null : settingsOf(keptIn(row, now));

/** Null for an account that this log does not know. `now` is an ISO instant. */
export const settingsBy = async (
  { read }: Pick<Database, 'read'>,
  accountId: string,
  now: string,
): Promise<SettingsView | null> => {
  const [found] = await read<SettingsRow>(
    select(
      columns,
      sql`from users join settings on settings.account_id = users.id where users.id = ${accountId}`,
    ),
  );

  return found ? settingsIn(found, now) : null;
};

type Row = Omit<KeptSettings, keyof Notifications> & {
  readonly pendingEmailExpiresAt: string | null;
  readonly notifications: Partial<Notifications> | null;
};

/** Whether an address was found decides about the rest. */
export type SettingsRow = Row | { readonly email: null };

const columns = columnsOf(
  { ...SettingsView.shape, pendingEmailExpiresAt: null, notifications: null },
  ...['password', ...notificationNames],
);

/** A confirmation that has expired is not pending any more. */
const keptIn = ({ pendingEmailExpiresAt: until, notifications, ...row }: Row, now: string): KeptSettings => {
  const stored = { ...row, ...notifications };

  return until !== null && until > now
    ? stored
    : { ...stored, pendingEmail: null, pendingEmailFailure: null };
};

/** Finds the settings of the owner of a `document` that stands beside: a row for `settingsIn`, or none. */
export const ownersSettings: Sql = select(
  columns,
  sql`from users join settings on settings.account_id = users.id where users.id = document."createdById"`,
);
