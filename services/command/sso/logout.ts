import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { endSessionsOf } from '../../shared/database/sessions.ts';
import { memory } from '../../shared/flow/memory.ts';
import { recordEnded } from '../account/ending-sessions.ts';
import { networkOf } from '../account/sign-in-tries.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs } from '../log/envelopes.ts';
import { organisations } from '../organisation/decisions/organisations.ts';
import { recordRefused } from './callback.ts';
import { holderOfIdentity } from './identities.ts';
import { refuseAs } from './providers.ts';
import { type Client, clientsOf, secretOf } from './secrets.ts';

/** `application/x-www-form-urlencoded`, as OpenID Connect Back-Channel Logout 1.0 says. */
export const LogoutForm = z.object({ logout_token: z.string().max(16_000) });

type Asked = RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof LogoutForm>>;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a logout token may be, and by how many seconds clocks may differ. */
const CHECKS = { maxTokenAge: '5m', clockTolerance: 30 } as const;

/** Keys of providers are remembered by their address. The library asks for them again when a new one is named. */
const keySets = memory<ReturnType<typeof createRemoteJWKSet>>({ most: 300 });

/**
 * Ends all sessions of whoever signed out at their identity provider. The token has to name them by `sub`: which session
 * of theirs it was isn't told apart.
 */
export const logoutBySso = async ({ body, envelope }: Asked, dependencies: Dependencies): Promise<Answer> => {
  const { writer, database, limits } = dependencies;
  await limits.spend('sso-address', networkOf(envelope.ip ?? ''));
  const told = await subjectOf(dependencies, body.logout_token);
  if (!told) {
    await recordRefused(writer, envelope, 'logout-token', null);
    return refuse('sso.logout-token');
  }
  const { client, sub } = told;
  const subject = writer.lookup.identity(client.issuer, sub);
  const id = await holderOfIdentity(writer, { issuer: client.issuer, subject });
  const { state } = await writer.streams.read(organisations, client.organisation);
  if (id === null || state.status === 'none' || !state.members.has(id)) return { body: {}, position: null };

  const ended = await database.run((sql) => endSessionsOf(sql, id));
  const own = actingAs(envelope, { kind: 'account', id });
  await recordEnded(writer, id, ended, { by: 'provider', envelope: own });

  return { body: {}, position: null };
};

/** Null for a token that no provider of a connection has made for it. */
const subjectOf = async (
  dependencies: Dependencies,
  token: string,
): Promise<{ readonly client: Client; readonly sub: string } | null> => {
  const { database, writer } = dependencies;
  const claims = untrusted(token);
  if (!claims) return null;
  for (const client of await database.run((sql) => clientsOf(sql, claims.iss, claims.aud))) {
    const { state } = await writer.streams.read(organisations, client.organisation);
    if (state.status === 'none' || !state.connections.has(client.connection)) continue;
    const sub = await verified(dependencies, client, token);
    if (sub !== null) return { client, sub };
  }

  return null;
};

const Claimed = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string()).min(1).max(10)]).transform((aud) => [aud].flat()),
});

const untrusted = (token: string): z.infer<typeof Claimed> | null => {
  try {
    return Claimed.parse(decodeJwt(token));
  } catch {
    return null;
  }
};

const verified = async (
  { database, providers, settings: { linkSecret } }: Dependencies,
  client: Client,
  token: string,
): Promise<string | null> => {
  const secret = await database.run((sql) => secretOf(sql, linkSecret, client));
  if (secret === null) return null;
  const { jwks_uri = refuse('sso.logout-token'), id_token_signing_alg_values_supported: algorithms } = (
    await providers.of({ ...client, secret }, 'sso.logout-token')
  ).serverMetadata();
  const keys =
    keySets.get(jwks_uri) ??
    createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: providers.fetch as unknown as typeof fetch });
  keySets.set(jwks_uri, keys);
  const { payload } = await jwtVerify(token, keys, {
    ...CHECKS,
    issuer: client.issuer,
    audience: client.clientId,
    algorithms: (algorithms ?? ['RS256']).filter((one) => !/^(none|HS)/.test(one)),
  }).catch((error) =>
    error?.code?.startsWith?.('ERR_J') ? { payload: null } : refuseAs(error, () => 'sso.logout-token'),
  );
  const isLogout = payload && Object.hasOwn((payload.events as object | undefined) ?? {}, EVENT);

  return isLogout && payload.nonce === undefined && payload.sub ? payload.sub : null;
};
