import { formatDate } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';

/** What people read about whose an organisation's document is, who else has it, and its release. */
const en = {
  waiting: (names: readonly string[]) =>
    names.length === 0
      ? 'Waiting for release by a team manager'
      : `Waiting for release by ${names.join(', ')}`,
  withdraw: 'Take back',
  withdrawn: 'Request taken back',

  cannotSend: 'A sender of the team sends it',

  facts: {
    team: (name: string) => `Team ${name}`,
    owner: (name: string) => `Owned by ${name}`,
    shared: (names: readonly string[]) =>
      names.length > NAMED + 1
        ? `Shared with ${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
        : `Shared with ${names.join(', ')}`,
  },

  menu: { open: 'Share', openOwn: 'Move', share: 'Share…', move: 'Move to team…', transfer: 'Transfer…' },

  share: {
    heading: (title: string) => `Share “${title}”`,
    has: 'Shared with',
    none: 'Not shared with anyone yet.',
    rights: { view: 'Can view', edit: 'Can prepare' },
    meanings: { view: 'Can view and download it', edit: 'Can also prepare it while it’s a draft' },
    right: 'What they can do',
    until: 'Until',
    untilHint: 'Optional. Without a day, the share stays until you end it.',
    ends: (until: string) => `until ${formatDate(until)}`,
    over: (until: string) => `ended ${formatDate(until)}`,
    submit: 'Share',
    pending: 'Sharing...',
    close: 'Close',
    done: 'Document shared',
    failed: 'Couldn’t share the document',
    revoke: (name: string) => `Stop sharing with ${name}`,
    revokeShort: 'Stop sharing',
    revoked: 'Share ended',
    notRevoked: 'Couldn’t end the share',
  },

  move: {
    heading: 'Move to a team',
    why: 'Everyone in the team gets the document, by their role in it.',
    belongs: 'It belongs to your organization from then on, even if you leave.',
    withdraws: 'Moving the document takes back the request for its release.',
    team: 'Team',
    own: 'No team: its owner’s own space',
    none: 'You aren’t in a team that creates documents.',
    submit: 'Move',
    pending: 'Moving...',
    done: 'Document moved',
    failed: 'Couldn’t move the document',
  },

  transfer: {
    heading: 'Transfer to another member',
    why: (owner: string) =>
      `The member you choose becomes the sender in place of ${owner}, and is told about the document from then on.`,
    reason: 'Reason',
    reasonHint: 'It stays on record.',
    submit: 'Transfer',
    pending: 'Transferring...',
    done: 'Document transferred',
    failed: 'Couldn’t transfer the document',
  },

  ask: {
    open: 'Ask for Release',
    heading: 'Ask for release',
    why: 'Your organization wants someone else to look at this document before it goes out. Releasing it sends it.',
    who: 'Ask',
    anybody: 'Anyone who can release it',
    nobody: 'No one in this team can release documents yet. Please ask an administrator to add a manager.',
    noTeam: 'Move the document to a team first, so that one of its managers can release it.',
    note: 'Note',
    noteHint: 'Optional. Only members of your organization can read it.',
    submit: 'Ask for release',
    pending: 'Asking...',
    cancel: 'Cancel',
    done: 'Asked for release',
    seen: 'Once you have looked, ask again.',
    failed: 'Couldn’t ask for the release',
  },

  release: {
    asks: (name: string) => `${name} asks you to release this document`,
    explained: 'This is the document as it will go out. Once you release it, everyone is invited to sign.',
    people: 'Who gets it',
    order: (order: number) => `Place ${order} in the signing order`,
    note: 'Note',
    yes: 'Release and Send',
    pending: 'Sending...',
    done: 'Released and sent',
    failed: 'Couldn’t release the document',
    timeline: 'Timeline',
  },

  refuse: {
    open: 'Refuse…',
    heading: 'Refuse the release',
    why: 'The document stays a draft, and a release can be asked for again.',
    reason: 'Reason',
    reasonHint: 'The person who asked can read it.',
    submit: 'Refuse',
    pending: 'Refusing...',
    done: 'Release refused',
    failed: 'Couldn’t refuse the release',
  },
} as const;

export const texts = forMembers({ en });

/** How many names a line has where there may be fifty. */
const NAMED = 3;
