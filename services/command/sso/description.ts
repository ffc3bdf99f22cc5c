import { z } from 'zod';
import { isSameIssuer } from '#contracts/account/identities.ts';

/** What a provider must say of itself for anybody to sign in there (OpenID Connect Discovery 1.0, section 3). */
const endpoint = z.url({ protocol: /^https?$/ });

const Description = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  response_types_supported: z.array(z.string()).default(['code']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string(), use: z.string().default('sig') })) });

/** What was found: where the keys are, or how many there are; or in a sentence what is wrong. */
type OrFlaw<What> = What | { readonly flaw: string };

/** Where a provider describes itself. */
export const descriptionAt = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** Reads what a provider says of itself. */
export const describedBy = (issuer: string, said: unknown): OrFlaw<{ readonly keysAt: string }> => {
  const named = z.object({ issuer: z.string() }).safeParse(said).data?.issuer;
  if (named === undefined)
    return {
      flaw: `What stands at ${descriptionAt(issuer)} doesn’t describe a provider of OpenID Connect. Check the issuer.`,
    };
  if (!isSameIssuer(named, issuer))
    return { flaw: `The provider calls itself ${named.slice(0, 300)}. Enter exactly that as the issuer.` };

  const { data, error } = Description.safeParse(said);
  if (!data) return { flaw: `The provider’s description lacks a valid ${String(error.issues[0]?.path[0])}.` };
  if (!data.response_types_supported.includes('code'))
    return { flaw: 'The provider doesn’t offer the authorization code flow.' };
  if (!data.token_endpoint_auth_methods_supported.includes('client_secret_basic'))
    return { flaw: 'The provider doesn’t let a client show its secret with client_secret_basic.' };

  return { keysAt: data.jwks_uri };
};

/** Counts the keys with which a provider signs. */
export const keysIn = (said: unknown): OrFlaw<{ readonly keys: number }> => {
  const keys = Keys.safeParse(said).data?.keys.filter(
    ({ kty, use }) => use === 'sig' && ['RSA', 'EC', 'OKP'].includes(kty),
  ).length;

  return keys
    ? { keys }
    : { flaw: 'The provider publishes no keys with which its signatures can be checked.' };
};
