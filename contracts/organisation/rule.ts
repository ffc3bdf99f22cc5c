// This file doesn't use zod, so that the browser can use it as well.

/** A rule that an event would break. Each is the code of a refusal (contracts/refusals/organisation.ts). */
export type OrganisationRule =
  | 'organisation.none'
  | 'organisation.not-allowed'
  | 'organisation.role-not-yours'
  | 'organisation.own-team-role'
  | 'transfer.own'
  | 'organisation.last-owner'
  | 'organisation.already-member'
  | 'organisation.no-such-member'
  | 'organisation.no-such-team'
  | 'organisation.team-archived'
  | 'organisation.too-many-members'
  | 'organisation.too-many-teams'
  | 'organisation.no-invitations'
  | 'invitation.over'
  | 'organisation.no-such-domain'
  | 'organisation.too-many-domains'
  | 'organisation.no-such-token'
  | 'organisation.too-many-tokens'
  | 'organisation.token-too-long'
  | 'organisation.no-such-connection'
  | 'organisation.too-many-connections'
  | 'organisation.domain-unconnected'
  | 'organisation.connection-needed'
  | 'organisation.break-glass-owner'
  | 'organisation.break-glass-needed';
