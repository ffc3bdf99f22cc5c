import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId, InvitationId, Sha256, TeamId, TokenId } from '../ids.ts';
import { isWebAddress } from '../text/characters.ts';
import { email } from '../text/person.ts';
import { line, passage } from '../text/text.ts';
import type { ValueProblem } from '../text/value-problems.ts';
import { settingsInput } from './connection-form.ts';
import { TokenScope } from './directory-events.ts';
import { HandoverFinished, JoinedVia, OrganisationRole, TeamMembership, TeamRole } from './events.ts';
import { mayBeMissing, Policies } from './policies.ts';
import { BREAK_GLASS_MAX, organisationRoles, TEAMS_MAX } from './roles.ts';

/** The most characters of what an identity provider calls somebody. */
const EXTERNAL_ID_MAX = 254;

/** Names stand in mails to people who know nobody here, so that they mustn't become links. */
const name = line(100).refine((text) => !isWebAddress(text), 'web-address' satisfies ValueProblem);
const reason = passage(500);
const roles = z.array(OrganisationRole).min(1).max(organisationRoles.length);
const rolesAndTeams = { roles, teams: z.array(TeamMembership).max(TEAMS_MAX) };
/** A name in DNS with at least two labels, such as `acme.example`, in ASCII. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'not-a-domain' satisfies ValueProblem,
  );

/** Whoever gives this command becomes the first owner. */
export const FoundOrganisation = message('FoundOrganisation', { name });
export const RenameOrganisation = message('RenameOrganisation', { name });

/** The link that is mailed works until `expiresAt` (ISO). An open invitation of the same address is replaced. */
export const InviteMember = message('InviteMember', {
  invitation: InvitationId,
  email,
  ...rolesAndTeams,
  expiresAt: z.iso.datetime(),
});
export const RecordInvitationMailed = message('RecordInvitationMailed', {
  invitation: InvitationId,
  messageId: z.string(),
});
export const RecordInvitationFailed = message('RecordInvitationFailed', {
  invitation: InvitationId,
  reason: z.string(),
});
export const WithdrawInvitation = message('WithdrawInvitation', { invitation: InvitationId });
/** Whoever gives this command joins as the invitation says. Its link was checked before. */
export const AcceptInvitation = message('AcceptInvitation', { invitation: InvitationId });
const externalId = line(EXTERNAL_ID_MAX).nullable();
/** What the identity provider calls somebody. */
const entry = { userName: line(254), externalId };
/**
 * The identity provider says that somebody is a member, and by SCIM what it calls them (`entry`). Only the installation
 * gives this command.
 */
export const AdmitMember = message('AdmitMember', {
  account: AccountId,
  via: JoinedVia.exclude(['invitation']),
  ...rolesAndTeams,
  entry: z.strictObject(entry).exactOptional(),
});
export const ChangeMemberRoles = message('ChangeMemberRoles', { account: AccountId, roles });
export const SuspendMember = message('SuspendMember', { account: AccountId, reason });
export const ReactivateMember = message('ReactivateMember', { account: AccountId });
/** Somebody may remove themselves. Who removes somebody else may say who takes over what they leave. */
export const RemoveMember = message('RemoveMember', {
  account: AccountId,
  reason,
  transferTo: AccountId.exactOptional(),
});
/** Has all documents handed over that somebody who is out still owns. The leader does it. */
export const OrderHandover = message('OrderHandover', { account: AccountId, to: AccountId, reason });
/** Says how many documents were handed over. Only the installation gives this command. */
export const RecordHandover = message('RecordHandover', HandoverFinished.shape.data.shape);

/** How many links of somebody who is out were withdrawn. Only the installation gives this command. */
export const RecordLinksWithdrawn = message('RecordLinksWithdrawn', {
  account: AccountId,
  links: z.int().min(0),
});

export const CreateTeam = message('CreateTeam', { team: TeamId, name });
export const RenameTeam = message('RenameTeam', { team: TeamId, name });
export const ArchiveTeam = message('ArchiveTeam', { team: TeamId, successor: TeamId.nullable() });
export const SetTeamMember = message('SetTeamMember', {
  team: TeamId,
  account: AccountId,
  role: TeamRole.nullable(),
});

/** Policies that are missing stay as they are. */
export const SetPolicies = message('SetPolicies', mayBeMissing(Policies.shape));

export const ClaimDomain = message('ClaimDomain', { domain, challenge: z.string() });
/** Whoever gives this command has seen the challenge in the domain's DNS records. */
export const VerifyDomain = message('VerifyDomain', { domain: z.string() });
export const GiveUpDomain = message('GiveUpDomain', { domain: z.string() });

/** Only the SHA-256 of the secret comes here. */
export const MakeToken = message('MakeToken', {
  token: TokenId,
  scope: TokenScope,
  name,
  hash: Sha256,
  expiresAt: z.iso.datetime(),
});
export const RevokeToken = message('RevokeToken', { token: TokenId });
/** What the identity provider calls a member or a team. Only the installation gives these two. */
export const LinkMember = message('LinkMember', { account: AccountId, ...entry });
export const LinkTeam = message('LinkTeam', { team: TeamId, externalId });
export const SetConnection = message('SetConnection', settingsInput);
export const RemoveConnection = message('RemoveConnection', { connection: z.uuid() });

/** Takes back who a member is at the identity provider. */
export const UnlinkMember = message('UnlinkMember', { account: AccountId });
/** Whoever gives this command has seen that the domain's identity provider answers. */
export const EnforceSso = message('EnforceSso', { domain: z.string() });
export const EndSsoEnforcement = message('EndSsoEnforcement', { domain: z.string() });
/** Whoever gives this command has seen that each of these owners has a second factor. */
export const NameBreakGlass = message('NameBreakGlass', {
  accounts: z.array(AccountId).max(BREAK_GLASS_MAX),
});

export const OrganisationCommand = z.discriminatedUnion('type', [
  FoundOrganisation,
  RenameOrganisation,
  InviteMember,
  RecordInvitationMailed,
  RecordInvitationFailed,
  WithdrawInvitation,
  AcceptInvitation,
  AdmitMember,
  ChangeMemberRoles,
  SuspendMember,
  ReactivateMember,
  RemoveMember,
  OrderHandover,
  RecordHandover,
  RecordLinksWithdrawn,
  CreateTeam,
  RenameTeam,
  ArchiveTeam,
  SetTeamMember,
  SetPolicies,
  ClaimDomain,
  VerifyDomain,
  GiveUpDomain,
  MakeToken,
  RevokeToken,
  LinkMember,
  LinkTeam,
  SetConnection,
  RemoveConnection,
  EnforceSso,
  EndSsoEnforcement,
  NameBreakGlass,
  UnlinkMember,
]);
export type OrganisationCommand = z.infer<typeof OrganisationCommand>;
