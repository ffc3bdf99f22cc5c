import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import { issuerForms } from '#contracts/account/identities.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { memory } from '../../shared/flow/memory.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { endSessionsOf } from '../../shared/sessions/sessions.ts';
import { holderOfIdentity, identityAt } from '../account/identities.ts';
import { isTaken, takeCode } from '../account/second-factor/used-codes.ts';
import { networkOf } from '../account/sign-in-tries.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs } from '../log/envelopes.ts';
import type { Writer } from '../log/handle.ts';
import { waitOutside } from '../log/write-permission.ts';
import { isMember } from '../organisation/belonging.ts';
import { recordEnded } from '../sessions/record-ended.ts';
import { noteRefused } from './callback.ts';
import { type Providers, refuseAs } from './providers.ts';
import { type Client, clientsOf, secretOf } from './secrets.ts';
import type { SsoDependencies } from './sso-dependencies.ts';

/** `application/x-www-form-urlencoded`, as OpenID Connect Back-Channel Logout 1.0 says. */
export const LogoutForm = z.object({ logout_token: z.string().max(16_000) });

type Asked = RouteRequest<Extract<Caller, { kind: 'anyone' }>, z.infer<typeof LogoutForm>>;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a logout token may be, and by how many seconds clocks may differ. */
const CHECKS = { maxTokenAge: '5m', clockTolerance: 30 } as const;

/** Days for which a token that counted is remembered, which is longer than it's good for. */
const DAYS = 1;
/** Tokens aren't kept by account, since most name nobody here. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Keys of providers are remembered by their address. The library asks for them again when a new one is named. */
const keySets = memory<ReturnType<typeof createRemoteJWKSet>>({ most: 300 });

/**
 * Ends all sessions of whoever signed out at their identity provider. The token has to name them by `sub`: which session
 * of theirs it was isn't told apart.
 */
export const logoutBySso = async (
  { body, envelope }: Asked,
  dependencies: SsoDependencies,
): Promise<Answer> => {
  const { writer, database, limits } = dependencies;
  const network = networkOf(envelope.ip ?? '');
  await limits.spend('sso-logout', network);
  const token = await readLogoutToken(dependencies, body.logout_token);
  if (!token || (await database.run((sql) => isTaken(sql, token.once)))) {
    noteRefused(dependencies, envelope, 'logout-token', null);
    return refuse('sso.logout-token');
  }
  await limits.refund('sso-logout', network);
  const id = await holderOfIdentity(writer, await identityAt(writer, token.issuer, token.sub));
  if (id !== null && (await isMemberOfAny(writer, token.organisations, id))) {
    const ended = await database.run((sql) => endSessionsOf(sql, id));
    const ownEnvelope = actingAs(envelope, { kind: 'account', id });
    await recordEnded(writer, id, ended, { by: 'provider', envelope: ownEnvelope });
  }
  await database.run((sql) => takeCode(sql, token.once, DAYS));

  return { body: {} };
};

const isMemberOfAny = async (writer: Writer, all: readonly string[], id: string): Promise<boolean> => {
  for (const organisation of all) if (await isMember(writer, organisation, id)) return true;

  return false;
};

/** Who signed out at which issuer, and the organisations that have a client there which the token is for. */
type Told = Pick<Named, 'sub'> & {
  readonly issuer: string;
  readonly organisations: readonly string[];
  /** What identifies the token, so that each one counts only once. */
  readonly once: Parameters<typeof isTaken>[1];
};

/**
 * Null for a token that no provider of a connection has made for it. Anybody may name the client of somebody else in
 * their own connection, so the token counts for each organisation that has this client, and not for the first.
 */
const readLogoutToken = async (dependencies: SsoDependencies, token: string): Promise<Told | null> => {
  const { database, writer } = dependencies;
  const claims = untrusted(token);
  if (!claims) return null;
  const clients = await database.run((sql) => clientsOf(sql, claims.iss, claims.aud));
  const sessions: (Named & { readonly organisation: string })[] = [];
  for (const client of clients) {
    const { state } = await writer.streams.read(organisations, client.organisation);
    if (state.status === 'none' || !state.connections.has(client.connection)) continue;
    const named = await verifyToken(dependencies, client, token);
    if (named) sessions.push({ ...named, organisation: client.organisation });
  }
  const [first] = sessions;
  if (!first) return null;

  return {
    issuer: claims.iss,
    sub: first.sub,
    organisations: sessions.map(({ organisation }) => organisation),
    once: { accountId: NOBODY, code: sha256(`logout ${claims.iss} ${first.jti}`) },
  };
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

type Named = { readonly sub: string; readonly jti: string };

const verifyToken = async (
  { writer, database, providers, settings: { linkSecret } }: SsoDependencies,
  client: Client,
  token: string,
): Promise<Named | null> => {
  const secret = await database.run((sql) => secretOf(sql, linkSecret, client));
  if (secret === null) return null;

  return waitOutside(writer, () => verifyByConnection(providers, { ...client, secret }, token));
};

const verifyByConnection = async (
  providers: Providers,
  client: Client & { readonly secret: string },
  token: string,
): Promise<Named | null> => {
  const { jwks_uri = refuse('sso.logout-token'), id_token_signing_alg_values_supported: algorithms } = (
    await providers.of(client, 'sso.logout-token')
  ).serverMetadata();
  const keys =
    keySets.get(jwks_uri) ??
    createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: providers.fetch as unknown as typeof fetch });
  keySets.set(jwks_uri, keys);
  const { payload } = await jwtVerify(token, keys, {
    ...CHECKS,
    issuer: [...issuerForms(client.issuer)],
    audience: client.clientId,
    algorithms: (algorithms ?? ['RS256']).filter((one) => !/^(none|HS)/.test(one)),
  }).catch((error) =>
    error?.code?.startsWith?.('ERR_J') ? { payload: null } : refuseAs(error, () => 'sso.logout-token'),
  );
  const isLogout = payload && Object.hasOwn((payload.events as object | undefined) ?? {}, EVENT);

  const { sub, jti, nonce } = payload ?? {};

  return isLogout && nonce === undefined && sub && jti ? { sub, jti } : null;
};
