import type { OrganisationRole, TeamRole } from '#contracts/organisation/roles.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';

/** What people read on the tab of their organization. */
const en = {
  area: 'your organization',
  failed: 'This could not be loaded.',
  notDone: 'Something went wrong. Please try again.',
  nameMissing: 'Please enter a name.',
  name: 'Name',

  copying: {
    copy: 'Copy',
    copyOf: (label: string) => `Copy ${label}`,
    failed: 'That couldn’t be copied',
    byHand: 'Please select it and copy it yourself.',
  },

  none: {
    heading: 'You don’t belong to an organization yet',
    text: {
      open: 'In an organization, documents belong to teams instead of single people, roles say who can do what, and policies apply to everyone. Create one, or ask to be invited.',
      taken:
        'There’s an organization here already. Ask one of its owners or administrators to invite you by email.',
      off: 'Organizations are switched off here.',
    },
    found: 'Create organization',
  },
  founding: {
    heading: 'Create an organization',
    submit: 'Create organization',
    pending: 'Creating…',
    done: 'Organization created',
  },
  renaming: {
    heading: 'Rename the organization',
    submit: 'Rename',
    pending: 'Renaming…',
    done: 'Organization renamed',
  },
  about: (members: number, foundedAt: string) =>
    `${plural(members, 'member')}, created on ${formatDate(foundedAt)}`,
  rename: 'Rename',
  partsLabel: 'Parts of the organization',
  parts: {
    members: 'Members',
    teams: 'Teams',
    policies: 'Policies',
    domains: 'Domains & SSO',
    tokens: 'Tokens',
  },

  roles: {
    owner: 'Owner',
    admin: 'Administrator',
    'records-manager': 'Records manager',
    auditor: 'Auditor',
    member: 'Member',
  } satisfies Record<OrganisationRole, string>,
  roleMeanings: {
    owner: 'Runs the organization and gives all roles.',
    admin: 'Manages members, teams, policies and domains. Sees no documents because of that.',
    'records-manager': 'Decides how long the organization’s documents are kept.',
    auditor: 'Sees all of the organization’s documents and their history, and changes nothing.',
    member: 'Works in teams.',
  } satisfies Record<OrganisationRole, string>,
  teamRoles: {
    manager: 'Manager',
    sender: 'Sender',
    preparer: 'Preparer',
    viewer: 'Viewer',
  } satisfies Record<TeamRole, string>,
  rolesLegend: 'Roles',
  rolesMissing: 'Please choose a role.',

  members: {
    label: 'Members',
    search: 'Search members',
    nothing: { heading: 'No one found', text: 'No member has such a name or address.' },
    suspended: 'Suspended',
    you: 'You',
    since: (day: string) => `Since ${formatDate(day)}`,
    manage: (name: string) => `Manage ${name}`,
    changeRoles: 'Change roles',
    suspend: 'Suspend',
    reactivate: 'Let in again',
    remove: 'Remove',
    leave: 'Leave organization',
    reactivated: 'Member let in again',
    invite: 'Invite',
  },
  changingRoles: {
    heading: (name: string) => `Roles of ${name}`,
    submit: 'Save roles',
    pending: 'Saving…',
    done: 'Roles saved',
  },
  suspending: {
    heading: (name: string) => `Suspend ${name}?`,
    text: 'They’re signed out at once and can’t sign in until someone lets them in again.',
    submit: 'Suspend',
    pending: 'Suspending…',
    done: 'Member suspended',
  },
  inviting: {
    heading: 'Invite someone',
    email: 'Email address',
    emailInvalid: 'Please enter a valid email address',
    submit: 'Send invitation',
    pending: 'Sending…',
    done: 'Invitation sent',
  },
  invitations: {
    heading: 'Invitations',
    label: 'Invitations',
    nothing: { heading: 'No open invitations', text: 'People you invite appear here until they accept.' },
    open: (day: string) => `Open until ${formatDate(day)}`,
    expired: 'Expired',
    failed: (reason: string) => `The email could not be delivered: ${reason}`,
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
    withdrawn: 'Invitation withdrawn',
  },

  teams: {
    label: 'Teams',
    nothing: { heading: 'No teams yet', text: 'A team’s documents are seen by everyone in it.' },
    create: 'Create team',
    members: (count: number) => plural(count, 'member'),
    archived: 'Archived',
    show: 'Members',
    showOf: (name: string) => `Members of ${name}`,
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    archive: 'Archive',
    archiveOf: (name: string) => `Archive ${name}`,
    archiving: {
      heading: (name: string) => `Archive ${name}?`,
      question:
        'Nothing new can be created in an archived team. Its documents stay with those who are in it.',
      done: 'Team archived',
    },
  },
  creatingTeam: {
    heading: 'Create a team',
    submit: 'Create team',
    pending: 'Creating…',
    done: 'Team created',
  },
  renamingTeam: { heading: 'Rename the team', submit: 'Rename', pending: 'Renaming…', done: 'Team renamed' },
  inTeam: {
    nothing: { heading: 'No one is in this team yet', text: 'Add members of your organization below.' },
    roleOf: (name: string) => `Role of ${name}`,
    out: 'Not in this team',
    add: 'Add a member',
    choose: 'Choose a member',
    saved: 'Team saved',
    done: 'Done',
  },

  domains: {
    heading: 'Domains',
    text: 'Prove that a domain is your organization’s. Then single sign-on can be set up for its addresses.',
    label: 'Domains',
    nothing: { heading: 'No domains yet', text: 'Add the domain of your email addresses.' },
    add: 'Add domain',
    verified: (day: string) => `Verified on ${formatDate(day)}`,
    enforced: 'Single sign-on is required',
    record: (name: string) => `Add this TXT record to your DNS: ${name}`,
    verify: 'Check now',
    verifyOf: (domain: string) => `Check now: ${domain}`,
    remove: 'Remove',
    removeOf: (domain: string) => `Remove ${domain}`,
    removing: {
      heading: (domain: string) => `Remove ${domain}?`,
      question: 'It’s no longer your organization’s until you prove it again.',
      done: 'Domain removed',
    },
    proved: 'Domain verified',
  },
  addingDomain: {
    heading: 'Add a domain',
    domain: 'Domain',
    submit: 'Add domain',
    pending: 'Adding…',
    done: 'Domain added',
  },
} as const;

export const texts = forMembers({ en });

/** Roles as a list of words. */
export const roleWords = (roles: readonly OrganisationRole[]): string =>
  roles.map((role) => texts.roles[role]).join(', ');
