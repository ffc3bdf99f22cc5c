import { randomBytes } from 'node:crypto';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { domainOf } from '#contracts/email.ts';
import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import { connectionFor } from '#contracts/organisation/enforcement.ts';
import { inEvenTime } from '../account/even-time.ts';
import { knownFor } from '../account/known-browser.ts';
import { networkOf } from '../account/sign-in-tries.ts';
import { emailClaim } from '../decisions/account/claim.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Rule } from '../http/rate-limits.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { waitOutside } from '../log/write-permission.ts';
import { organisationAt } from '../organisation/domain-index.ts';
import { keepAttempt } from './attempts.ts';
import { secretOf } from './secrets.ts';
import type { SsoDependencies } from './sso-dependencies.ts';

export const StartForm = z.strictObject({ email: z.string().max(1_000) });

type Anyone<Body> = RouteRequest<Extract<Caller, { kind: 'anyone' }>, Body>;

/** Where providers send people back to: a page of ours, which posts what they brought. */
export const callbackUrl = (publicUrl: string): URL => new URL('/login/sso/callback', publicUrl);

/**
 * Answers the address of the identity provider that signs in people with this domain, and whether they may sign in in
 * another way (`enforced`). Only the domain counts, so that nobody learns whether there is an account with the address.
 */
export const startSso = async (
  { by, body: { email }, envelope }: Anyone<z.infer<typeof StartForm>>,
  dependencies: SsoDependencies,
): Promise<Answer> => {
  const { limits, writer, database, providers, settings } = dependencies;
  const { linkSecret, publicUrl } = settings;
  const { organisation, connection, isEnforced, knownBrowser } = await inEvenTime(async () => {
    const known = await knownBrowserOf(dependencies, by.browser, email);
    await limits.spend(...countedFor(known, envelope.ip));
    return { ...(await connectionAt(dependencies, domainOf(email))), knownBrowser: known };
  });
  const client = { organisation, ...connection };
  const secret = await database.run((sql) => secretOf(sql, linkSecret, client));
  const shown = { ...connection, secret: secret ?? refuse('sso.provider-down') };
  const provider = await waitOutside(writer, () => providers.of(shown, 'sso.issuer'));

  const [state, browser] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const [nonce, verifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const location = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl(publicUrl).href,
    response_type: 'code',
    scope: [...new Set(['openid', ...connection.scopes])].join(' '),
    state,
    nonce,
    login_hint: email.trim(),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(connection.acrValues.length > 0 && { acr_values: connection.acrValues.join(' ') }),
  });
  const { issuer, clientId } = connection;
  const attempt = {
    organisation,
    connection: connection.connection,
    issuer,
    clientId,
    nonce,
    verifier,
    ...(knownBrowser !== null && { knownBrowser }),
  };
  await database.run((sql) => keepAttempt(sql, linkSecret, { state, browser }, attempt));

  return { body: { location: location.href, enforced: isEnforced }, sso: browser };
};

/**
 * What an attempt to sign in is counted by. A browser that signed in before has a count of its own, so that others in
 * its network can't lock it out.
 */
export const countedFor = (knownBrowser: string | null, ip: string | null): readonly [Rule, string] =>
  knownBrowser === null ? ['sso-address', networkOf(ip ?? '')] : ['sso-browser', knownBrowser];

/** The browser's id if its cookie proves that it signed in before to the account with this address. */
const knownBrowserOf = async (
  { writer, settings: { linkSecret } }: Pick<Dependencies, 'writer' | 'settings'>,
  cookie: string | null,
  email: string,
): Promise<string | null> => {
  if (cookie === null) return null;
  const { state } = await writer.streams.read(emailClaim, writer.lookup.claimKey(email));

  return state.account === null ? null : knownFor(linkSecret, cookie, state.account);
};

type SignOnDomain = {
  readonly organisation: string;
  readonly connection: ConnectionSettings;
  /** Whether people of the domain can't sign in in another way, or members can't. */
  readonly isEnforced: boolean;
};

const connectionAt = async (
  { writer, database }: Pick<Dependencies, 'writer' | 'database'>,
  domain: string,
): Promise<SignOnDomain> => {
  const organisation = await database.run((sql) => organisationAt(sql, domain));
  if (organisation === null) return refuse('sso.unknown-domain');
  const { state } = await writer.streams.read(organisations, organisation);
  if (state.status === 'none') return refuse('sso.unknown-domain');
  const connection = connectionFor(state, domain) ?? refuse('sso.unknown-domain');

  return {
    organisation,
    connection,
    isEnforced: state.enforcement.domains.includes(domain) || !state.policies.localSignIn,
  };
};
