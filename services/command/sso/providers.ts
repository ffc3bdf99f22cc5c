import * as oidc from 'openid-client';
import { isSameIssuer } from '#contracts/account/identities.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import { memory } from '../../shared/flow/memory.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { NotReachable, outboundFetch } from './outbound.ts';

/** Milliseconds for which a provider's description counts, and how many are remembered. Keys are asked for again sooner. */
const AGE = 600_000;
const REMEMBERED = 300;
/** Seconds by which a provider's clock may differ. */
const TOLERANCE = 30;

export type Client = Pick<ConnectionSettings, 'issuer' | 'clientId'> & { readonly secret: string };

export type Providers = ReturnType<typeof providersBy>;

/**
 * Knows identity providers by their own descriptions (OpenID Connect Discovery). `internalHosts` is SSO_INTERNAL_HOSTS.
 * Each function refuses `sso.provider-down` if the provider doesn't answer.
 */
export const providersBy = (internalHosts: string) => {
  const known = memory<Promise<oidc.Configuration>>({ most: REMEMBERED, age: AGE });
  const outbound = outboundFetch(internalHosts);

  /** Browsers are sent to an address of a provider's choice, so it's held to what its other addresses are held to. */
  const requireEndpoints = (configuration: oidc.Configuration): oidc.Configuration => {
    const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
    for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) {
      const url = URL.parse(address ?? '');
      const isFit = url?.protocol === 'https:' || (url?.protocol === 'http:' && outbound.isAllowed(url.href));
      if (!isFit) throw new UnfitEndpoint();
    }

    return configuration;
  };

  const discover = async ({ issuer, clientId, secret }: Client) => {
    outbound.require(issuer);

    return oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: TOLERANCE },
      oidc.ClientSecretBasic(secret),
      {
        [oidc.customFetch]: outbound.fetch,
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(outbound.isAllowed(issuer) ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
  };

  const configuration = (client: Client): Promise<oidc.Configuration> => {
    const key = sha256(JSON.stringify([client.issuer, client.clientId, client.secret]));
    const found = known.get(key);
    if (found) return found;
    const made = discover(client).then((one) => requireEndpoints(requireIssuer(one, client.issuer)));
    known.set(key, made);
    made.catch(() => known.forgetIf((one) => one === made));

    return made;
  };

  return {
    /** What the provider says of itself. Refuses with `otherwise` if it says something else than it should. */
    of: (client: Client, otherwise: RefusalCode): Promise<oidc.Configuration> =>
      configuration(client).catch((error) =>
        refuseAs(error, () => (error instanceof UnfitEndpoint ? 'sso.unfit' : otherwise)),
      ),

    /** Fetches from providers as everything here does, for libraries that take such a function. */
    fetch: outbound.fetch,
  };
};

/** A provider that names no address, or one that leads nowhere, for what everybody needs to sign in. */
class UnfitEndpoint extends Error {
  override readonly name = 'UnfitEndpoint';
}

/** Some providers answer for others. Tokens must come from the one that an administrator named. */
const requireIssuer = (configuration: oidc.Configuration, issuer: string): oidc.Configuration =>
  isSameIssuer(configuration.serverMetadata().issuer, issuer) ? configuration : refuse('sso.issuer');

/** Tells outages of a provider from what it should not have said, for which `codeOf` has a code. */
export const refuseAs = (error: unknown, codeOf: (error: Error) => RefusalCode): never => {
  if (!(error instanceof Error)) throw error;
  if (isNotReachable(error)) return refuse('sso.not-reachable');
  if (isOutage(error)) return refuse('sso.provider-down');

  return refuse(codeOf(error));
};

/** Whether somebody was to be sent to an address that nobody may be sent to. */
export const isNotReachable = (error: unknown): boolean =>
  causes(error).some((one) => one instanceof NotReachable);

const causes = (error: unknown): readonly unknown[] =>
  error instanceof Error ? [error, ...causes(error.cause)] : [error];

/** No connection, no answer in time, or an answer that says that the provider itself has failed. */
const isOutage = (error: Error): boolean =>
  causes(error).some(
    (one) =>
      (one instanceof TypeError && /fetch failed|terminated/.test(one.message)) ||
      (one instanceof Error && 'code' in one && OUTAGES.includes(one.code)) ||
      (one instanceof Response && one.status >= 500) ||
      (typeof one === 'object' && one !== null && 'status' in one && Number(one.status) >= 500),
  );

const OUTAGES: readonly unknown[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];
