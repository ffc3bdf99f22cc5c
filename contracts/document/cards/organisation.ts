import type { DocumentCards } from './card.ts';

/** The cards of events about whom a document belongs to, who else may have it, and who releases it. */
export const organisationCards = {
  DocumentMovedToTeam: {
    personal: {},
    group: 'sharing',
    label: 'Moved',
    sentence: ({ team }, { actor }) =>
      team === null
        ? `${actor} moved the document to its owner’s own space`
        : `${actor} moved the document to a team`,
    changes: ['documents'],
  },
  DocumentShared: {
    personal: {},
    group: 'sharing',
    label: 'Shared',
    sentence: ({ with: other, right }, { actor }) =>
      `${actor} shared the document with ${other.kind === 'team' ? 'a team' : 'a member'}, to ${right} it`,
    wakes: ['mail'],
    changes: ['shares'],
  },
  ShareRevoked: {
    personal: {},
    group: 'sharing',
    label: 'Share revoked',
    sentence: (_, { actor }) => `${actor} ended a share of the document`,
    changes: ['shares'],
  },
  OwnershipTransferred: {
    personal: { document: ['reason'] },
    group: 'sharing',
    label: 'Transferred',
    sentence: ({ reason }, { actor }) => `${actor} made another member the sender: “${reason}”`,
    wakes: ['mail'],
    changes: ['documents'],
  },
  ReleaseRequested: {
    personal: { document: ['note'] },
    group: 'sharing',
    label: 'Release requested',
    sentence: ({ note }, { actor }) =>
      `${actor} asked for the document to be released${note === null ? '' : `: “${note}”`}`,
    wakes: ['mail'],
    changes: ['documents'],
  },
  ReleaseApproved: {
    personal: {},
    group: 'sharing',
    label: 'Released',
    sentence: (_, { actor }) => `${actor} released the document`,
    wakes: ['mail'],
    changes: ['documents'],
  },
  ReleaseRefused: {
    personal: { document: ['reason'] },
    group: 'sharing',
    label: 'Release refused',
    sentence: ({ reason }, { actor }) => `${actor} did not release the document: “${reason}”`,
    wakes: ['mail'],
    changes: ['documents'],
  },
  ReleaseWithdrawn: {
    personal: {},
    group: 'sharing',
    label: 'Release withdrawn',
    sentence: () => 'The request for a release was withdrawn',
    changes: ['documents'],
  },
  PoliciesApplied: {
    personal: {},
    group: 'sharing',
    label: 'Policies applied',
    sentence: () => 'The organization’s policies as of now apply to the document from here on',
    changes: ['documents'],
  },
} satisfies Pick<
  DocumentCards,
  | 'DocumentMovedToTeam'
  | 'DocumentShared'
  | 'ShareRevoked'
  | 'OwnershipTransferred'
  | 'ReleaseRequested'
  | 'ReleaseApproved'
  | 'ReleaseRefused'
  | 'ReleaseWithdrawn'
  | 'PoliciesApplied'
>;
