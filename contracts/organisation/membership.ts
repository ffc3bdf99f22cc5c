import type { Policies } from './policies.ts';
import type { OrganisationRole, TeamMembership } from './roles.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** What an organisation said about an active member at a revision of its stream. */
export type Membership = Belonging & {
  /** The revision of the organisation's stream. */
  readonly revision: number;
  /** The verified domains of the organisation, in lower case. */
  readonly domains: readonly string[];
};

/** As much of it as decides what somebody may do with a document. */
export type Belonging = {
  readonly organisation: string;
  readonly roles: readonly OrganisationRole[];
  readonly teams: readonly TeamMembership[];
  /** The policies that hold, with defaults for those that nobody set. */
  readonly policies: Policies;
};
