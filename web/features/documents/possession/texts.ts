/** What people read about the release of an organisation's document. */
export const texts = {
  waiting: (names: readonly string[]) =>
    names.length === 0
      ? 'Waiting for release by a team manager'
      : `Waiting for release by ${names.join(', ')}`,
  withdraw: 'Take back',
  withdrawn: 'Request taken back',

  ask: {
    open: 'Ask for Release',
    heading: 'Ask for release',
    why: 'Your organisation wants somebody else to look at this document before it goes out. Releasing it sends it.',
    who: 'Ask',
    anybody: 'Anybody who may release it',
    nobody: 'Nobody in this team may release documents yet. Please ask an administrator to add a manager.',
    noTeam: 'Move the document to a team first, so that one of its managers can release it.',
    note: 'Note',
    noteHint: 'Optional. Only members of your organisation can read it.',
    submit: 'Ask for release',
    pending: 'Asking...',
    cancel: 'Cancel',
    done: 'Asked for release',
    failed: 'Couldn’t ask for the release',
  },

  release: {
    asks: (name: string) => `${name} asks you to release this document`,
    explained: 'This is the document as it will go out. Once you release it, everybody is invited to sign.',
    people: 'Who gets it',
    signs: 'Signs',
    copy: 'Gets a copy',
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
