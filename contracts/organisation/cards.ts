import type { ChangingCard, EventsThatChange, SentenceCard } from '../card.ts';
import type { OrganisationEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The tables of the read models that are filled from organisations' events. */
export type OrganisationTable =
  | 'organisations'
  | 'members'
  | 'invitations'
  | 'teams'
  | 'team_members'
  | 'policies'
  | 'domains'
  | 'connections'
  | 'tokens';

type OrganisationCards = {
  readonly [One in OrganisationEvent as One['type']]: SentenceCard<One['data']> &
    ChangingCard<OrganisationTable, One['data']>;
};

const cards = {
  OrganisationFounded: {
    personal: {},
    sentence: { en: ({ name }) => `The organization “${name}” was created` },
    changes: ['organisations', 'members'],
  },
  OrganisationRenamed: {
    personal: {},
    sentence: { en: ({ name }) => `The organization was renamed to “${name}”` },
    changes: ['organisations'],
  },
  MemberInvited: {
    personal: { invitation: ['email'] },
    sentence: { en: ({ email }) => `${email} was invited to join` },
    wakes: ['mail'],
    changes: ['invitations'],
  },
  MemberInvitationMailed: {
    personal: {},
    sentence: { en: () => 'The invitation to join was mailed' },
    changes: ['invitations'],
  },
  MemberInvitationFailed: {
    personal: { invitation: ['reason'] },
    sentence: { en: ({ reason }) => `The invitation to join could not be mailed: ${reason}` },
    changes: ['invitations'],
  },
  MemberInvitationWithdrawn: {
    personal: {},
    sentence: { en: () => 'The invitation to join was withdrawn' },
    changes: ['invitations'],
  },
  MemberJoined: {
    personal: {},
    sentence: { en: ({ via }) => `Someone joined ${viaWords[via] ?? 'the organization'}` },
    changes: ['members', 'team_members', 'invitations'],
  },
  MemberRolesChanged: {
    personal: {},
    sentence: { en: ({ roles }) => `The roles of a member were set to ${roles.join(', ')}` },
    changes: ['members'],
  },
  MemberSuspended: {
    personal: { member: ['reason'] },
    wakes: ['leave'],
    sentence: { en: ({ reason }) => `A member was suspended: “${reason}”` },
    changes: ['members'],
  },
  MemberReactivated: {
    personal: {},
    sentence: { en: () => 'A suspended member was let in again' },
    changes: ['members'],
  },
  MemberRemoved: {
    personal: { member: ['reason'] },
    wakes: ['leave'],
    sentence: { en: ({ reason }) => `A member was removed: “${reason}”` },
    changes: ['members', 'team_members'],
  },
  LeaverLinksWithdrawn: {
    personal: {},
    sentence: {
      en: ({ links }) =>
        `${links === 1 ? '1 signing link' : `${links} signing links`} of someone who is out of the organization stopped working`,
    },
    changes: [],
  },
  HandoverOrdered: {
    personal: { member: ['reason'] },
    wakes: ['leave'],
    sentence: {
      en: ({ reason }) =>
        `The documents of someone who is out were to be handed over to another member: “${reason}”`,
    },
    changes: [],
  },
  HandoverFinished: {
    personal: {},
    sentence: {
      en: ({ documents }) =>
        `${documents === 1 ? '1 document' : `${documents} documents`} of someone who is out changed hands`,
    },
    changes: [],
  },
  TeamCreated: {
    personal: {},
    sentence: { en: ({ name }) => `The team “${name}” was created` },
    changes: ['teams'],
  },
  TeamRenamed: {
    personal: {},
    sentence: { en: ({ name }) => `A team was renamed to “${name}”` },
    changes: ['teams'],
  },
  TeamArchived: { personal: {}, sentence: { en: () => 'A team was archived' }, changes: ['teams'] },
  TeamMemberSet: {
    personal: {},
    sentence: {
      en: ({ role }) =>
        role === null ? 'Someone was taken out of a team' : `Someone was made ${role} of a team`,
    },
    changes: ['team_members'],
  },
  PolicySet: {
    personal: {},
    sentence: { en: ({ policy, value }) => `The policy ${policy} was set to ${JSON.stringify(value)}` },
    changes: ['policies'],
  },
  DomainClaimed: {
    personal: {},
    sentence: { en: ({ domain }) => `The domain ${domain} was claimed` },
    changes: ['domains'],
  },
  DomainVerified: {
    personal: {},
    sentence: { en: ({ domain }) => `The domain ${domain} was verified` },
    changes: ['domains'],
  },
  DomainGivenUp: {
    personal: {},
    sentence: { en: ({ domain }) => `The domain ${domain} was given up` },
    changes: ['domains'],
  },
  TokenMade: {
    personal: {},
    sentence: { en: ({ name }) => `The token “${name}” was created for the identity provider` },
    changes: ['tokens'],
  },
  TokenRevoked: { personal: {}, sentence: { en: () => 'A token was revoked' }, changes: ['tokens'] },
  MemberLinked: {
    personal: { member: ['userName', 'externalId'] },
    sentence: { en: ({ userName }) => `The identity provider knows a member as “${userName}”` },
    changes: [],
  },
  TeamLinked: {
    personal: {},
    sentence: { en: () => 'The identity provider keeps a team as one of its groups' },
    changes: [],
  },
  ConnectionSet: {
    personal: {},
    sentence: { en: ({ issuer }) => `The connection to the identity provider ${issuer} was set up` },
    changes: ['connections'],
  },
  ConnectionRemoved: {
    personal: {},
    sentence: { en: () => 'The connection to an identity provider was removed' },
    changes: ['connections'],
  },
  SsoEnforced: {
    personal: {},
    sentence: { en: ({ domain }) => `Single sign-on was made the only way to sign in for ${domain}` },
    changes: ['domains'],
  },
  SsoEnforcementEnded: {
    personal: {},
    sentence: { en: ({ domain }) => `Other ways to sign in were allowed again for ${domain}` },
    changes: ['domains'],
  },
  MemberUnlinked: {
    personal: {},
    sentence: { en: () => 'It was taken back who a member is at the identity provider' },
    changes: [],
  },
  BreakGlassNamed: {
    personal: {},
    sentence: {
      en: ({ accounts }) =>
        accounts.length === 0
          ? 'No owner can sign in past single sign-on anymore'
          : `${accounts.length === 1 ? 'One owner' : 'Two owners'} can sign in past single sign-on`,
    },
    changes: ['members'],
  },
} satisfies OrganisationCards;

/** The cards of all kinds of events. A new kind of event doesn't compile until it has one. */
export const organisationCards: OrganisationCards = cards;

export type OrganisationEventsThatChange<Table extends OrganisationTable> = EventsThatChange<
  typeof cards,
  Table
>;

const viaWords = {
  invitation: 'by an invitation',
  sso: 'by signing in at the identity provider',
  scim: 'because the identity provider said so',
} as const;
