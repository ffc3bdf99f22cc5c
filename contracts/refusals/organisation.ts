import type { Answer } from './answer.ts';

/** Refusals about organisations, their members, teams, policies and domains. */
export const organisationRefusals = {
  'organisation.off': { status: 404, message: { en: 'Organizations are switched off here.' } },
  'organisation.only-one': {
    status: 409,
    message: { en: 'There’s an organization here already. Please ask one of its owners to invite you.' },
  },
  'organisation.none': { status: 404, message: { en: 'You don’t belong to an organization.' } },
  'organisation.not-allowed': {
    status: 403,
    message: { en: 'Your role in the organization doesn’t allow this.' },
  },
  'organisation.role-not-yours': {
    status: 403,
    message: { en: 'You can only give and take roles that you have yourself. Please ask an owner.' },
  },
  'organisation.own-team-role': {
    status: 403,
    message: { en: 'You can’t give yourself a role in a team. Please ask an owner.' },
  },
  'organisation.last-owner': {
    status: 409,
    message: { en: 'An organization needs an owner. Please make someone else an owner first.' },
  },
  'organisation.already-member': {
    status: 409,
    message: { en: 'This account belongs to an organization already, and can’t belong to two.' },
  },
  'organisation.user-name-taken': { status: 409, message: { en: 'A member has this userName already.' } },
  'organisation.team-name-taken': { status: 409, message: { en: 'There’s a group of this name already.' } },
  'organisation.provided-owner': {
    status: 403,
    message: {
      en: 'An identity provider doesn’t change, suspend or remove owners. Another owner takes the role from them first.',
    },
  },
  'organisation.no-such-member': { status: 404, message: { en: 'There’s no such member.' } },
  'organisation.no-such-team': { status: 404, message: { en: 'There’s no such team.' } },
  'organisation.team-archived': { status: 409, message: { en: 'This team is archived.' } },
  'organisation.too-many-members': {
    status: 409,
    message: { en: 'An organization can have at most 10,000 members, with those who are invited.' },
  },
  'organisation.too-many-teams': {
    status: 409,
    message: { en: 'An organization can have at most 500 teams.' },
  },
  'organisation.no-invitations': {
    status: 409,
    message: {
      en: 'Your organization’s policies don’t let anyone join. An owner or administrator can change that.',
    },
  },
  'organisation.no-such-domain': {
    status: 404,
    message: { en: 'Your organization hasn’t claimed this domain.' },
  },
  'organisation.too-many-domains': {
    status: 409,
    message: { en: 'An organization can claim at most 100 domains. Please give up one that no one needs.' },
  },
  'organisation.dns-down': {
    status: 503,
    message: { en: 'The domain’s DNS doesn’t answer. Please try again in a moment.' },
    retryAfter: 30,
  },
  'organisation.no-such-token': { status: 404, message: { en: 'There’s no such token.' } },
  'organisation.token-shown': {
    status: 409,
    message: {
      en: 'This token was created before and is shown only once. Please revoke it and create another.',
    },
  },
  'organisation.too-many-tokens': {
    status: 409,
    message: { en: 'An organization can have at most 20 tokens. Please revoke one that no one needs.' },
  },
  'organisation.domain-unproven': {
    status: 409,
    message: {
      en: 'We haven’t found the record in the domain’s DNS yet. It may take a few hours until a new record can be seen.',
    },
  },
  'organisation.no-such-connection': {
    status: 404,
    message: { en: 'Your organization has no such connection to an identity provider.' },
  },
  'organisation.too-many-connections': {
    status: 409,
    message: { en: 'An organization can be connected to at most three identity providers.' },
  },
  'organisation.domain-unconnected': {
    status: 409,
    message: { en: 'Please verify this domain and connect it to an identity provider first.' },
  },
  'organisation.connection-needed': {
    status: 409,
    message: {
      en: 'People have to sign in at this identity provider. Please allow other ways for their domains first.',
    },
  },
  'organisation.token-too-long': {
    status: 422,
    message: {
      en: 'The policy of your organization doesn’t let tokens work that long. Please choose fewer days.',
    },
  },
  'organisation.break-glass-owner': {
    status: 409,
    message: { en: 'Only owners with two-factor authentication can be named.' },
  },
  'organisation.break-glass-needed': {
    status: 409,
    message: {
      en: 'Please name an owner first who can still sign in with a password and a second factor, or better two. Otherwise no one can while the identity provider is down.',
    },
  },
  'sign-in.suspended': {
    status: 403,
    message: { en: 'Your organization has suspended your account. Please ask one of its administrators.' },
  },
  'invitation.over': {
    status: 410,
    message: { en: 'This invitation isn’t valid anymore. Please ask for a new one.' },
  },
  'invitation.unconfirmed': {
    status: 403,
    message: { en: 'Please verify your email address before you invite people.' },
  },
  'invitation.other-address': {
    status: 403,
    message: {
      en: 'This invitation was sent to another email address. Please sign in with the account of that address.',
    },
  },
} as const satisfies Record<string, Answer>;
