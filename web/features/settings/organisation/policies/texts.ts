import type { EarlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import type { ReminderRule } from '#contracts/organisation/reminder-rules.ts';
import type { SignatureKind } from '#contracts/organisation/signature-kinds.ts';
import { plural } from '../../../../lib/format.ts';
import { forMembers } from '../../../../lib/language.ts';

/** What people read where the policies of their organization are set. */
const en = {
  documents: 'Documents',
  aboutDocuments: 'They apply to all documents of the organization. What was sent before stays as it is.',
  people: 'Joining and signing in',
  aboutPeople: 'They apply to all members at once.',
  saved: 'Policy saved',
  locked: 'Owners and administrators can change policies.',
  links: 'Signing links',
  aboutLinks: 'How long a link to sign works at most.',
  linksDefault: 'As long as usual here',
  idle: 'Sessions without use',
  aboutIdle: 'When members who did nothing have to sign in again.',
  age: 'Sessions altogether',
  aboutAge: 'When all members have to sign in again, even those at work.',
  afterDays: (days: number) => (days === 365 ? 'After a year' : `After ${plural(days, 'day')}`),
  forDays: (days: number) => `For ${plural(days, 'day')}`,
  kinds: 'Ways to sign',
  aboutKinds:
    'How signers can make signatures and initials. Not everyone can draw: people who use a keyboard or a screen reader need to type, or to upload a picture.',
  kindsChoices: { typed: 'Type a name', drawn: 'Draw', picture: 'Upload a picture' } satisfies Record<
    SignatureKind,
    string
  >,
  more: 'Branding and tokens',
  tokens: 'Tokens',
  aboutTokens:
    'How long a token works at most, counted from the day it was created. Older ones stop working at once.',
  tokensDefault: 'As long as each one says',
  choices: {
    fourEyes: {
      label: 'Release by a second person',
      hint: 'Whether someone else has to look at a document before it’s sent.',
      choices: {
        off: 'Never',
        all: 'For every document',
        'outside-domain': 'If a recipient is outside the own domain',
      },
    },
    reminders: {
      label: 'Reminders',
      hint: 'Whether signers whose turn it is are reminded by email every 3 days, up to 5 times. Senders can always send an invitation again by hand.',
      choices: {
        sender: 'As each sender chooses',
        on: 'Always',
        off: 'Never automatically',
      } satisfies Record<ReminderRule, string>,
    },
    earlierEntries: {
      label: 'What signers see of each other',
      hint: 'Whether signers see what others entered before them. Senders can choose otherwise for a document.',
      choices: {
        texts: 'Entries, but signatures only once everyone has signed',
        shown: 'Entries and signatures',
        hidden: 'Nothing',
      } satisfies Record<EarlierEntriesRule, string>,
    },
    registration: {
      label: 'How people join',
      hint: 'By invitation only, also by single sign-on, or not at all for now.',
      choices: { off: 'No one can join', invited: 'By invitation', sso: 'Also by single sign-on' },
    },
  },
  switches: {
    brandingLocked: {
      name: 'Lock branding',
      meaning: 'Only owners and administrators can change how their emails and signing pages look.',
    },
    sendersRelease: {
      name: 'Senders release too',
      meaning: 'A team’s senders can release documents of others, and not only its managers.',
    },
    personalSpaces: {
      name: 'Personal documents',
      meaning: 'Members can create and send documents that belong to no team.',
    },
    requireSecondFactor: {
      name: 'Two-factor authentication',
      meaning: 'Members who sign in with a password have to set up a second factor before they can go on.',
    },
    refuseCommonPasswords: {
      name: 'Refuse common passwords',
      meaning: 'Members can’t choose a password that many people use. Otherwise they’re only warned.',
    },
    localSignIn: {
      name: 'Passwords and passkeys',
      meaning: 'Members can sign in with them. Otherwise they need single sign-on, but for emergency access.',
    },
  },
};

export const texts = forMembers({ en });
