import type { Sql } from 'postgres';
import { issuerForms } from '#contracts/account/identities.ts';
import { decryptText, encryptText, keyFor } from '../account/keys.ts';
import { withSsoTables } from './tables.ts';

/** A client at an identity provider, and the connection of the organisation whose client it is. */
export type Client = {
  readonly organisation: string;
  readonly connection: string;
  readonly issuer: string;
  readonly clientId: string;
};

/** Keeps a client's secret, encrypted with a key from LINK_SECRET for this connection alone. */
export const keepSecret = async (sql: Sql, linkSecret: string, client: Client, secret: string) => {
  const { organisation, connection, issuer, clientId } = client;
  const encrypted = encryptText(keyFor(linkSecret, 'sso-secret'), connection, secret);
  await withSsoTables(
    sql,
    () => sql`
      insert into app.sso_secrets (connection_id, organisation_id, issuer, client_id, secret)
      values (${connection}, ${organisation}, ${issuer}, ${clientId}, ${encrypted})
      on conflict (connection_id) do update
      set issuer = excluded.issuer, client_id = excluded.client_id, secret = excluded.secret`,
  );
};

type Row = Client & { readonly encrypted: string };

/** The secret of an organisation's client; null if it was never given for this issuer, or can't be read any more. */
export const secretOf = async (sql: Sql, linkSecret: string, client: Client): Promise<string | null> => {
  const [found] = await withSsoTables(
    sql,
    () => sql<Row[]>`
      select secret as encrypted from app.sso_secrets
      where connection_id = ${client.connection} and organisation_id = ${client.organisation}
        and issuer in ${sql(issuerForms(client.issuer))}
        and client_id = ${client.clientId}`,
  );

  return found ? decryptText(keyFor(linkSecret, 'sso-secret'), client.connection, found.encrypted) : null;
};

export const dropSecret = async (sql: Sql, connection: string): Promise<void> => {
  await withSsoTables(sql, () => sql`delete from app.sso_secrets where connection_id = ${connection}`);
};

/** The clients that an identity provider may speak of with this issuer and one of these audiences. */
export const clientsOf = (sql: Sql, issuer: string, audiences: readonly string[]): Promise<Client[]> =>
  withSsoTables(
    sql,
    () => sql<Client[]>`
      select organisation_id as organisation, connection_id as connection, issuer, client_id as "clientId"
      from app.sso_secrets where issuer in ${sql(issuerForms(issuer))} and client_id in ${sql(audiences)}`,
  );
