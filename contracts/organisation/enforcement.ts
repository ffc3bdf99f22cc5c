import type { Map as Persistent } from 'immutable';
import type { z } from 'zod';
import type { ConnectionSettings } from './connection.ts';
import type { enforcementEvents } from './enforcement-events.ts';
import { isActiveOwner, type Member } from './member.ts';
import { type Domain, verifiedDomains } from './parts.ts';
import type { Policies } from './policies.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Who has to sign in at the identity provider, and which owners may go past it. */
export type Enforcement = {
  /** The domains whose addresses sign in there and in no other way. */
  readonly domains: readonly string[];
  /** The accounts that were named. Only those count that are active owners. */
  readonly breakGlass: readonly string[];
};

export const noEnforcement: Enforcement = { domains: [], breakGlass: [] };

export type EnforcementEvent = z.infer<(typeof enforcementEvents)[number]>;

export const evolveEnforcement = (
  { domains, breakGlass }: Enforcement,
  { type, data }: EnforcementEvent,
): Enforcement => {
  switch (type) {
    case 'SsoEnforced':
      return { domains: [...domains, data.domain], breakGlass };
    case 'SsoEnforcementEnded':
      return { domains: domains.filter((one) => one !== data.domain), breakGlass };
    case 'BreakGlassNamed':
      return { domains, breakGlass: data.accounts };
  }
};

/** The connection that names the domain, or else the first that names none; null if the domain isn't the organisation's. */
export const connectionFor = (
  organisation: {
    readonly domains: Persistent<string, Domain>;
    readonly connections: Persistent<string, ConnectionSettings>;
  },
  domain: string,
): ConnectionSettings | null => {
  if (!verifiedDomains(organisation).includes(domain)) return null;
  const all = [...organisation.connections.values()];

  return (
    all.find(({ domains }) => domains.includes(domain)) ??
    all.find(({ domains }) => domains.length === 0) ??
    null
  );
};

/** Whether a member with this address has to sign in at the identity provider. */
export const isSsoRequired = (
  {
    enforcement,
    policies,
    members,
  }: {
    readonly enforcement: Enforcement;
    readonly policies: Pick<Policies, 'localSignIn'>;
    readonly members: Persistent<string, Member>;
  },
  { account, domain }: { readonly account: string; readonly domain: string },
): boolean => enforcement.domains.includes(domain) || (!policies.localSignIn && members.has(account));

/** Whether an account may sign in past the identity provider, if it has a second factor. */
export const isBreakGlass = (
  {
    members,
    enforcement,
  }: {
    readonly members: Persistent<string, Member>;
    readonly enforcement: Enforcement;
  },
  account: string,
): boolean => {
  const member = members.get(account);

  return member !== undefined && isActiveOwner(member) && enforcement.breakGlass.includes(account);
};

/** An organisation that gives up a domain no longer decides how the domain's people sign in. */
export const withoutDomain = ({ domains, breakGlass }: Enforcement, domain: string): Enforcement => ({
  domains: domains.filter((one) => one !== domain),
  breakGlass,
});
