import type { Recorded } from '../envelope.ts';
import type { OrganisationEvent } from './events.ts';
import type { OrganisationRule } from './rule.ts';
import { ruleBrokenBy } from './rules.ts';
import type { Organisation } from './state.ts';

// The rules are those by which the organisation's decisions refuse (rules.ts); only the clauses are its own.

/** Says why this event can't have happened to an organisation in this state, as a clause. Null if it can. */
export const organisationProblem = (
  organisation: Organisation,
  event: Recorded<OrganisationEvent>,
): string | null => {
  const { by, at } = event.metadata;
  if (event.type === 'OrganisationFounded') {
    if (organisation.status !== 'none') return 'the organization was there already';
    return by.kind === 'account' ? null : 'no one without an account creates an organization';
  }
  if (organisation.status === 'none') return 'the organization was not there by then';
  const rule = ruleBrokenBy(organisation, event, { by, at });

  return rule && clauses[rule];
};

const clauses: Readonly<Record<OrganisationRule, string>> = {
  'organisation.none': 'only an active member does that',
  'organisation.not-allowed': 'a member without the right to do it did it',
  'organisation.role-not-yours': 'a member gave or took a role that was not theirs to give',
  'organisation.own-team-role': 'only an owner gives themselves a role in a team',
  'transfer.own': 'an administrator had documents handed over to themselves',
  'organisation.last-owner': 'the organization would have been without an owner',
  'organisation.already-member': 'the account was a member already',
  'organisation.no-such-member': 'there was no such member by then',
  'organisation.no-such-team': 'there was no such team by then',
  'organisation.team-archived': 'the team was archived by then',
  'organisation.too-many-members': 'there were as many members as there can be',
  'organisation.too-many-teams': 'there were as many teams as there can be',
  'organisation.no-invitations': 'no one could be invited by then',
  'invitation.over': 'there was no such invitation by then',
  'organisation.no-such-domain': 'no such domain was claimed by then',
  'organisation.too-many-domains': 'there were as many domains as there can be',
  'organisation.no-such-token': 'there was no such token by then',
  'organisation.too-many-tokens': 'there were as many tokens as there can be',
  'organisation.token-too-long': 'a token was not allowed to work that long',
  'organisation.no-such-connection': 'there was no such connection by then',
  'organisation.too-many-connections': 'there were as many connections as there can be',
  'organisation.domain-unconnected':
    'the domain was not verified and connected to an identity provider by then',
  'organisation.connection-needed': 'people who had to sign in at an identity provider would have had none',
  'organisation.break-glass-owner': 'only active owners can sign in past single sign-on',
  'organisation.break-glass-needed': 'no one could have signed in past single sign-on',
};
