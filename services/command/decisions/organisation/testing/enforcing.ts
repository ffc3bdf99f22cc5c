import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { Timed } from '../../../testing/given-when-then.ts';
import { acme } from './acme.ts';

export const DOMAIN = 'acme.example';
export const CONNECTION = '00000000-0000-4000-8000-00000000000c';

export const settings = (domains: string[] = []): ConnectionSettings => ({
  connection: CONNECTION,
  issuer: 'https://login.acme.example',
  clientId: 'inkstream',
  scopes: [],
  domains,
  claims: { email: 'email', emailVerified: 'email_verified', fullName: 'name', groups: 'groups' },
  acrValues: [],
  groups: [],
});
export const connected = (domains?: string[]): OrganisationEvent => ({
  type: 'ConnectionSet',
  data: settings(domains),
});
export const claimed: OrganisationEvent = { type: 'DomainClaimed', data: { domain: DOMAIN, challenge: 'x' } };
export const verified: OrganisationEvent = { type: 'DomainVerified', data: { domain: DOMAIN } };
export const enforced: OrganisationEvent = { type: 'SsoEnforced', data: { domain: DOMAIN } };
export const ended: OrganisationEvent = { type: 'SsoEnforcementEnded', data: { domain: DOMAIN } };
export const enforce: OrganisationCommand = { type: 'EnforceSso', data: { domain: DOMAIN } };

export const breakGlass = (...accounts: string[]): OrganisationEvent => ({
  type: 'BreakGlassNamed',
  data: { accounts },
});
export const name = (...accounts: string[]): OrganisationCommand => ({
  type: 'NameBreakGlass',
  data: { accounts },
});

/** Olive's organisation with a connected domain, where Olive may sign in past the provider. */
export const ready: readonly (OrganisationEvent | Timed<OrganisationEvent>)[] = [
  ...acme,
  ...[claimed, verified, connected(), breakGlass('olive')],
];
