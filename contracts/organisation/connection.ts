import { z } from 'zod';
import { TeamId } from '../ids.ts';
import { teamRoles } from './roles.ts';

/**
 * Where an organisation's members sign in with OpenID Connect, as it's stored. The client's secret isn't in it, and never
 * in the log (services/command/sso/secrets.ts). What may be entered stands in connection-form.ts.
 */
export const ConnectionSettings = z.strictObject({
  connection: z.uuid(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** The names of the claims that are read from the provider's tokens. */
  claims: z.strictObject({
    email: z.string(),
    emailVerified: z.string(),
    fullName: z.string(),
    groups: z.string(),
  }),
  /** What the provider is asked to assure, best first. */
  acrValues: z.array(z.string()),
  /** The domains of those who sign in there. With none, it's those of all domains that no connection names. */
  domains: z.array(z.string()),
  /** Members of the provider's group have this role in the team. The first group of a team that somebody is in counts. */
  groups: z.array(z.strictObject({ group: z.string(), team: TeamId, role: z.enum(teamRoles) })),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;
