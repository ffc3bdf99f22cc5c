import { forMembers } from '../../../../lib/language.ts';

/** What people read who connect their organization to its identity provider. */
const en = {
  heading: 'Single sign-on',
  text: 'Members whose address is in one of your verified domains sign in at your identity provider, such as Entra ID, Okta or Keycloak. It has to speak OpenID Connect.',
  joining: 'New people join that way once “How people join” under Policies says “Also by single sign-on”.',
  label: 'Connections',
  nothing: {
    heading: 'No connection yet',
    text: 'Register Inkstream at your identity provider with the addresses above, then add the connection.',
  },
  add: 'Add connection',
  most: 'An organization has three connections at most.',
  client: (id: string) => `Client ID ${id}`,
  forAll: 'For all domains that no other connection names',
  forDomains: (domains: readonly string[]) => `For ${domains.join(', ')}`,
  test: 'Test',
  testOf: (issuer: string) => `Test ${issuer}`,
  change: 'Change',
  changeOf: (issuer: string) => `Change ${issuer}`,
  remove: 'Remove',
  removeOf: (issuer: string) => `Remove ${issuer}`,
  removing: {
    heading: 'Remove the connection?',
    question: (issuer: string) =>
      `No one can sign in at ${issuer} anymore. People who never chose a password need a link for a new one.`,
    done: 'Connection removed',
  },

  addresses: {
    redirect: 'Redirect URI',
    redirectHint: 'Where your identity provider sends people back to.',
    logout: 'Back-channel logout URI',
    logoutHint: 'Optional: your identity provider ends sessions here when someone signs out or leaves.',
    copied: 'Address copied',
  },

  adding: {
    heading: 'Add a connection',
    submit: 'Save connection',
    pending: 'Saving…',
    done: 'Connection saved',
  },
  changing: {
    heading: 'Change the connection',
    submit: 'Save connection',
    pending: 'Saving…',
    done: 'Connection saved',
  },
  issuer: 'Issuer',
  issuerHint: 'Exactly as your identity provider calls itself, like https://login.example.com/realms/acme',
  issuerInvalid: 'Please enter the issuer’s address, without a question mark or #',
  clientId: 'Client ID',
  clientIdMissing: 'Please enter the client ID',
  secret: 'Client secret',
  secretMissing: 'Please enter the client secret',
  secretKept: 'Leave it empty to keep the one that was entered before.',
  more: 'More settings',
  fewer: 'Fewer settings',
  scopes: 'Scopes',
  scopesHint: 'With spaces between them.',
  acrValues: 'Assurance (acr_values)',
  acrValuesHint: 'What your identity provider is asked to assure, best first. Empty in most cases.',
  domains: 'Domains that sign in here',
  domainsHint: 'With none chosen, it’s all that no other connection names.',
  claims: 'Claims',
  claimsHint:
    'What your identity provider calls these in its tokens. For Entra ID, xms_edov says whether an address is verified.',
  claimNames: {
    email: 'Email address',
    emailVerified: 'Whether the address is verified',
    fullName: 'Full name',
    groups: 'Groups',
  },
  claimMissing: 'Please enter the claim’s name',
  groups: 'Groups and teams',
  groupsHint:
    'People who are in a group get the role in the team when they sign in, and lose it when they have left the group.',
  group: 'Group',
  groupMissing: 'Please enter the group',
  team: 'Team',
  chooseTeam: 'Choose',
  teamMissing: 'Please choose a team',
  role: 'Role',
  addGroup: 'Add a group',
  removeGroup: (group: string) => (group === '' ? 'Remove the group' : `Remove the group ${group}`),
  noTeams: 'There are no teams yet to give roles in.',

  enforcing: {
    submit: 'Require SSO',
    submitOf: (domain: string) => `Require SSO: ${domain}`,
    heading: (domain: string) => `Require single sign-on for ${domain}?`,
    question: (domain: string) =>
      `People with an address at ${domain} can’t use a password, a passkey or a link for a new password anymore.`,
    note: 'They sign in at your identity provider, but for the owners whom you name for emergencies. Test the connection before.',
    done: 'Single sign-on required',
    end: 'Stop requiring',
    endOf: (domain: string) => `Stop requiring SSO: ${domain}`,
    ended: 'Single sign-on no longer required',
  },
  breakGlass: {
    heading: 'Emergency access',
    text: 'Where single sign-on is required, up to two owners can still sign in with a password and a second factor, so that your identity provider can’t lock you out. Each time all owners are told by email.',
    locked: 'Owners decide who that is.',
    label: 'Owners',
    nothing: { heading: 'No owners', text: 'No one is an owner at the moment.' },
    named: 'Has emergency access',
    nameOf: (name: string) => `Emergency access for ${name}`,
    saved: 'Emergency access saved',
  },

  trying: {
    submit: 'Test the connection',
    pending: 'Testing…',
    works: (keys: number) =>
      `The connection works: the provider answers, publishes ${keys === 1 ? 'a key' : `${keys} keys`}, and knows this client.`,
  },
} as const;

export const texts = forMembers({ en });
