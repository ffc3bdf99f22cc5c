import type { ForMembers } from '#contracts/text/languages.ts';
import { phrase, titled } from '../mail/words.ts';

const english = {
  purposes: {
    'release-request': {
      subject: (_: string, title: string) => phrase`Release requested: ${titled(title)}`,
      preview: (name: string) => phrase`${name} needs a second pair of eyes before this document is sent.`,
      heading: 'A document waits for your release',
      said: (name: string, title: string) =>
        phrase`${name} asks you to look at ${titled(title)} and release it. It’s sent to its recipients as soon as someone does.`,
      open: 'Review document',
    },
    'release-approved': {
      subject: (_: string, title: string) => phrase`Released and sent: ${titled(title)}`,
      preview: (name: string) => phrase`${name} released the document.`,
      heading: 'Your document was released',
      said: (name: string, title: string) => phrase`${name} released ${titled(title)}, and it was sent.`,
      open: 'View document',
    },
    'release-refused': {
      subject: (_: string, title: string) => phrase`Not released: ${titled(title)}`,
      preview: (name: string) => phrase`${name} says why. The document is a draft again.`,
      heading: 'Your document wasn’t released',
      said: (name: string, title: string) =>
        phrase`${name} didn’t release ${titled(title)}. It’s a draft again: change what’s needed, then ask for a release again.`,
      open: 'Open draft',
    },
    shared: {
      subject: (name: string, title: string) => phrase`${name} shared ${titled(title)} with you`,
      preview: (name: string) => phrase`${name} lets you see this document.`,
      heading: 'A document was shared with you',
      said: (name: string, title: string) => phrase`${name} shared ${titled(title)} with you.`,
      open: 'View document',
    },
    transferred: {
      subject: (_: string, title: string) => phrase`Now yours: ${titled(title)}`,
      preview: (name: string) => phrase`${name} made you the sender of this document.`,
      heading: 'A document is yours now',
      said: (name: string, title: string) =>
        phrase`${name} made you the sender of ${titled(title)}. From now on you’re the one who is told about it.`,
      open: 'View document',
    },
  },
  sharedRights: {
    view: phrase`You can view and download it.`,
    edit: phrase`You can view and download it, and prepare it while it’s a draft.`,
  },
  sharedUntil: (until: string) => phrase`The share ends on ${until}.`,
  becauseMember: phrase`You’re getting this email because you belong to the organization that has the document.`,
};

/** What members of an organisation read in mails about its documents. */
export const memberTexts: ForMembers<typeof english> = { en: english };
