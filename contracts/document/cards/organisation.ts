import type { DocumentCards } from './card.ts';

/** The cards of events about whom a document belongs to, who else may have it, and who releases it. */
export const organisationCards = {
  DocumentMovedToTeam: {
    personal: {},
    group: 'sharing',
    label: { en: 'Moved' },
    sentence: {
      en: ({ team }, { actor }) =>
        team === null
          ? `${actor} moved the document to its owner’s own space`
          : `${actor} moved the document to a team`,
    },
    changes: ['documents'],
  },
  DocumentShared: {
    personal: {},
    group: 'sharing',
    label: { en: 'Shared' },
    sentence: {
      en: ({ with: other, right }, { actor }) =>
        `${actor} shared the document with ${other.kind === 'team' ? 'a team' : 'a member'}, to ${right} it`,
    },
    wakes: ['mail'],
    changes: ['shares'],
  },
  ShareRevoked: {
    personal: {},
    group: 'sharing',
    label: { en: 'Share revoked' },
    sentence: { en: (_, { actor }) => `${actor} ended a share of the document` },
    changes: ['shares'],
  },
  OwnershipTransferred: {
    personal: { document: ['reason'] },
    group: 'sharing',
    label: { en: 'Transferred' },
    sentence: { en: ({ reason }, { actor }) => `${actor} made another member the sender: “${reason}”` },
    wakes: ['mail'],
    changes: ['documents'],
  },
  ReleaseRequested: {
    personal: { document: ['note'] },
    group: 'sharing',
    label: { en: 'Release requested' },
    sentence: {
      en: ({ note }, { actor }) =>
        `${actor} asked for the document to be released${note === null ? '' : `: “${note}”`}`,
    },
    wakes: ['mail'],
    changes: ['documents'],
  },
  ReleaseApproved: {
    personal: {},
    group: 'sharing',
    label: { en: 'Released' },
    sentence: { en: (_, { actor }) => `${actor} released the document` },
    wakes: ['mail'],
    changes: ['documents'],
  },
  ReleaseRefused: {
    personal: { document: ['reason'] },
    group: 'sharing',
    label: { en: 'Release refused' },
    sentence: { en: ({ reason }, { actor }) => `${actor} did not release the document: “${reason}”` },
    wakes: ['mail'],
    changes: ['documents'],
  },
  ReleaseWithdrawn: {
    personal: {},
    group: 'sharing',
    label: { en: 'Release withdrawn' },
    sentence: { en: () => 'The request for a release was withdrawn' },
    changes: ['documents'],
  },
  PoliciesApplied: {
    personal: {},
    group: 'sharing',
    label: { en: 'Policies applied' },
    sentence: { en: () => 'The organization’s policies as of now apply to the document from here on' },
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
