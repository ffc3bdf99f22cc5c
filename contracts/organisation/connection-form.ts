import { z } from 'zod';
import { TeamId } from '../ids.ts';
import { line } from '../text/text.ts';
import type { ValueProblem } from '../text/value-problems.ts';
import { teamRoles } from './roles.ts';

const name = line(100);

/** The names of the claims that are read from the provider's tokens. */
const Claims = z.strictObject({
  email: name.default('email'),
  emailVerified: name.default('email_verified'),
  fullName: name.default('name'),
  groups: name.default('groups'),
});

/** Members of the provider's group have this role in the team. */
const GroupRole = z.strictObject({ group: line(200), team: TeamId, role: z.enum(teamRoles) });

/** The provider's address, exactly as its tokens name it. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => !/[?#]/.test(text), 'query-or-fragment' satisfies ValueProblem);

/**
 * Where an organisation's members sign in with OpenID Connect. The client's secret isn't in it, and never in the log
 * (services/command/sso/secrets.ts).
 */
export const connectionInput = {
  issuer,
  clientId: line(300),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'not-a-scope' satisfies ValueProblem))
    .max(20),
  claims: Claims,
  /** What the provider is asked to assure, best first. */
  acrValues: z.array(line(200)).max(10),
  /** The domains of those who sign in there. With none, it's those of all domains that no connection names. */
  domains: z.array(line(253).toLowerCase()).max(50),
  /** The first group of a team that somebody is in counts. */
  groups: z.array(GroupRole).max(500),
};

/** What a command holds: its connection has an id. */
export const settingsInput = { connection: z.uuid(), ...connectionInput };

/** What a request to set up a connection may hold. Some members may be left out. */
export const ConnectionForm = z.strictObject({
  ...connectionInput,
  scopes: connectionInput.scopes.default(['openid', 'email', 'profile']),
  claims: connectionInput.claims.prefault({}),
  acrValues: connectionInput.acrValues.default([]),
  domains: connectionInput.domains.default([]),
  groups: connectionInput.groups.default([]),
});
