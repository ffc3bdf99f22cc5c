import type { Actor } from '../envelope.ts';
import type { ExistingOrganisation } from './state.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Whoever has this token of SCIM. */
export const tokenActor = (token: string) => ({ kind: 'system', id: `scim:${token}` }) as const;

/** Whoever signs in by this connection and has no account yet, and what their groups say at the provider. */
export const connectionActor = (connection: string) => ({ kind: 'system', id: `sso:${connection}` }) as const;

export const isTokenActor = ({ kind, id }: Actor): boolean => kind === 'system' && id.startsWith('scim:');

/**
 * Whether this account stands behind what an identity provider says: it made the token, or has set the connection. What
 * it may not do itself, it may not have done in this way either. An owner may do all of it.
 */
export const standsBehind = (
  { tokens, connectedBy, members }: Pick<ExistingOrganisation, 'tokens' | 'connectedBy' | 'members'>,
  { kind, id }: Actor,
  account: string,
): boolean => {
  if (kind !== 'system' || members.get(account)?.roles.includes('owner')) return false;
  const [by, of = ''] = id.split(':');

  return (
    (by === 'scim' && tokens.get(of)?.madeBy === account) ||
    (by === 'sso' && connectedBy.get(of)?.includes(account) === true)
  );
};
