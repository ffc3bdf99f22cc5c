import { z } from 'zod';
import { isSameIssuer } from '#contracts/account/identities.ts';
import type { ConnectionFlaw } from '#contracts/api/connection-flaws.ts';

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

/** What was found: where the keys are, or how many there are; or what is wrong. */
type OrFlaw<What> = What | ConnectionFlaw;

/** Where a provider describes itself. */
export const descriptionAt = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** Reads what a provider says of itself. */
export const describedBy = (issuer: string, document: unknown): OrFlaw<{ readonly keysAt: string }> => {
  const named = z.object({ issuer: z.string() }).safeParse(document).data?.issuer;
  if (named === undefined)
    return {
      flaw: 'no-description',
      address: descriptionAt(issuer),
    };
  if (!isSameIssuer(named, issuer)) return { flaw: 'other-issuer', issuer: named.slice(0, 300) };

  const { data, error } = Description.safeParse(document);
  if (!data) return { flaw: 'lacks-member', member: String(error.issues[0]?.path[0]) };
  if (!data.response_types_supported.includes('code')) return { flaw: 'no-code-flow' };
  if (!data.token_endpoint_auth_methods_supported.includes('client_secret_basic'))
    return { flaw: 'no-basic-authentication' };

  return { keysAt: data.jwks_uri };
};

/** Counts the keys with which a provider signs. */
export const keysIn = (document: unknown): OrFlaw<{ readonly keys: number }> => {
  const keys = Keys.safeParse(document).data?.keys.filter(
    ({ kty, use }) => use === 'sig' && ['RSA', 'EC', 'OKP'].includes(kty),
  ).length;

  return keys ? { keys } : { flaw: 'no-keys' };
};
