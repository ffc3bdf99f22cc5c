import type { Answer } from './answer.ts';

/** Refusals about whom a document belongs to, shares and releases. */
export const possessionRefusals = {
  'team.not-found': { status: 404, message: { en: 'You can’t create documents in such a team.' } },
  'team.needed': {
    status: 409,
    message: { en: 'Your organization wants every document to belong to a team.' },
  },
  'member.not-found': {
    status: 422,
    message: { en: 'There’s no such member or team in your organization.' },
  },
  'share.theirs': { status: 422, message: { en: 'The document is theirs already.' } },
  'share.over': { status: 422, message: { en: 'Choose a day that is still to come.' } },
  'share.too-many': {
    status: 409,
    message: { en: 'A document can be shared with at most 50 people and teams.' },
  },
  'transfer.not-left': {
    status: 409,
    message: {
      en: 'The owner is still a member. Only they, or a manager of the team, can hand the document over.',
    },
  },
  'transfer.own': {
    status: 403,
    message: {
      en: 'You can’t make yourself the owner of a document. Please ask an owner of the organization.',
    },
  },
  'release.needed': {
    status: 409,
    message: { en: 'Your organization wants someone else to release this document before it’s sent.' },
  },
  'release.asked': { status: 409, message: { en: 'The document is waiting for its release already.' } },
  'release.not-asked': { status: 409, message: { en: 'No one is asking for this document to be released.' } },
  'release.changed': {
    status: 409,
    message: {
      en: 'The document was changed, and its release asked for again. Please look at it once more.',
    },
  },
  'release.asker-left': {
    status: 409,
    message: {
      en: 'The person who asked for this release isn’t an active member anymore. Someone who can edit the document can withdraw the request and ask again.',
    },
  },
  'release.not-theirs': {
    status: 422,
    message: {
      en: 'Only managers of the document’s team can release it, or its senders if a policy says so.',
    },
  },
  'release.own': { status: 403, message: { en: 'No one can release a document of their own.' } },
  'release.no-team': {
    status: 409,
    message: { en: 'Move the document to a team first, so that one of its managers can release it.' },
  },
  'release.not-allowed': { status: 403, message: { en: 'You can’t release documents of this team.' } },
} as const satisfies Record<string, Answer>;
