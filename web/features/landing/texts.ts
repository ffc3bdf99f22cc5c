import { forMembers } from '../../lib/language.ts';

type Point = { readonly title: string; readonly text: string };

/** What people read on the landing page. The words of its buttons and columns are those of spec, part 2, section 2.4. */
const en = {
  title: 'Inkstream: agreements signed, sealed and on record',
  description:
    'Send PDF and Word documents for signature, track every step in real time, and keep a sealed copy with an audit trail no one can rewrite.',
  skip: 'Skip to content',

  header: {
    account: 'Account',
    signIn: 'Sign In',
    getStarted: 'Get Started',
  },

  hero: {
    heading: 'Signed, sealed and on record for good',
    lead: 'Send PDF and Word documents for signature, track every step in real time, and keep a sealed copy with an audit trail no one can rewrite. Not even us.',
    start: 'Start Free Trial',
    watch: 'Watch Demo',
    noAccount: 'Signers don’t need an account – just the link in their email.',
    prepare:
      'An agreement being prepared: its recipients, the fields they fill in, and the button that sends it',
    sign: 'The same agreement on a phone, with a signature being chosen',
  },

  replay: {
    heading: 'Replay a document’s history like a video',
    lead: 'This is the record of a sample agreement, from upload to seal. Play it, or pick any moment to see the document as it was.',
    play: 'Play',
    pause: 'Pause',
    again: 'Play again',
    slider: 'Event',
    position: (at: number, total: number) => `${at} of ${total}`,
    events: 'Events of the sample document',
    document: 'The sample document at this moment',
    fingerprint: (digits: string) => `fingerprint ${digits}`,
    zone: 'Monday, November 23 · times in UTC',
    paper: 'Consulting agreement',
    place: 'Signature',
    seal: 'Sealed – any change to this PDF can be seen',
    status: {
      draft: 'Draft',
      sent: 'Waiting for others',
      completed: 'Completed',
      sealed: 'Sealed',
      cancelled: 'Cancelled',
    },
    person: {
      added: 'Signer',
      waits: 'Next in order',
      invited: 'Invited by email',
      opened: 'Viewing',
      signed: 'Signed',
    },
  },

  tour: {
    heading: 'From first draft to last signature',
    steps: {
      track: {
        title: 'Always know who you’re waiting for',
        text: 'Every document shows who has viewed it, who has signed and whose turn it is, in real time. Invitations, reminders and copies go out by email on their own.',
        alt: 'The list of documents: each shows its status, its people and who it is waiting for',
      },
      timeline: {
        title: 'An audit trail that explains itself',
        text: 'Who did what, when and from which address, in plain words. Move the slider and the document looks the way it did at that moment. Export it, or share it with an auditor through a link.',
        alt: 'A document’s timeline: every event in a list, and beside it the document as it was',
      },
    },
  },

  strengths: {
    heading: 'What makes Inkstream different',
    points: [
      {
        title: 'A record that can’t be rewritten',
        text: 'Every step, from upload to last signature, is an entry in a chained log. Change one, and the chain breaks for all to see.',
      },
      {
        title: 'Any moment, as it was',
        text: 'Replay a document’s history like a video, and see who did what, when and from where.',
      },
      {
        title: 'A seal that needs no trust in us',
        text: 'The signed PDF carries its own digital seal and certificate. Any PDF reader can check it, with or without Inkstream.',
      },
    ] satisfies readonly Point[],
  },

  features: {
    heading: 'Everything you need to get it signed',
    /** Icons are drawn on 24 by 24, as one stroked path. */
    cards: [
      {
        title: 'PDF and Word in one place',
        text: 'Upload files, find them by title, file name or person, and see at a glance where each one stands.',
        icon: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
      },
      {
        title: 'Signing order',
        text: 'One after another or side by side. People who only need a copy get one at the end.',
        icon: 'M8.5 11a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5M2.5 19.5c0-3.25 2.5-5 6-5s6 1.75 6 5M16 5a3 3 0 0 1 0 6M17.5 14.750c2.5.5 4 2.1 4 4.75',
      },
      {
        title: 'Secure, with an audit trail',
        text: 'Who viewed, signed or changed what is recorded with time and address, for as long as you need it.',
        icon: 'M12 3l7.5 2.5v6c0 4.5-3 7.75-7.5 9.5-4.5-1.75-7.5-5-7.5-9.5v-6zM8.5 12l2.5 2.5 4.5-5',
      },
      {
        title: 'Fast all the way',
        text: 'Pages open in a blink, and the sealed copy is there moments after the last signature.',
        icon: 'M13 2.5L5 13.5h6l-1 8 8.5-11.5h-6.5z',
      },
      {
        title: 'Real-time tracking',
        text: 'The moment someone views or signs, your screen shows it. No reloading, no asking around.',
        icon: 'M3 12h4l3-7.5 4.5 15 3-7.5H21.5',
      },
      {
        title: 'Automatic notifications',
        text: 'Emails send themselves: invitations when it’s someone’s turn, completed copies when everyone has signed.',
        icon: 'M3 5.5h18v13H3zM3 6.5l9 6.5 9-6.5',
      },
      {
        title: 'Templates',
        text: 'Place roles and fields once. The next lease, order or offer is ready in seconds.',
        icon: 'M4 3.5h11v13H4zM8.5 20.5h11.5V8M7.5 8h4M7.5 11.5h4',
      },
      {
        title: 'Your branding',
        text: 'Your logo and colors on the pages and in the emails that your signers see.',
        icon: 'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2.25-.6-1.5.3-2.75 2-2.75H18c1.6 0 2.5-1.2 2.5-3 0-5-3.8-9-8.5-9M7.5 12h.01M10 7.750h.01M14.5 7.750h.01',
      },
    ] satisfies readonly (Point & { readonly icon: string })[],
  },

  proof: {
    heading: 'Don’t take our word for it',
    lead: 'A document’s whole history fits in one file. Our verifier checks it in your browser, without a network and without us.',
    steps: [
      {
        title: 'Download the evidence bundle',
        text: 'Owners get it from the timeline, and so does anyone they give an audit link.',
      },
      {
        title: 'Drop it into the verifier',
        text: 'It works out every hash again, checks every signature on the log, and looks for events that couldn’t have happened.',
      },
      {
        title: 'Compare it with your own copy',
        text: 'The receipt in your completion email shows whether anyone replaced the record since, us included.',
      },
    ] satisfies readonly Point[],
    open: 'Open the verifier',
    sample: 'Download a sample bundle',
    sampleName: 'Sample evidence.zip',
    note: 'Nothing you drop there leaves your computer.',
  },

  benefits: {
    heading: 'Less chasing. No doubt.',
    points: [
      'No printing, scanning or posting',
      'Signers don’t need an account or instructions',
      'You always know whose turn it is',
      'Works on any phone, by keyboard and with screen readers',
      'Every sealed copy can be checked for as long as it’s kept',
      'Recurring documents are set up once',
    ],
  },

  call: {
    heading: 'Have your first document signed today',
    text: 'An account takes a minute. Upload a file, name the signers, send.',
    create: 'Create Account',
  },

  footer: [
    {
      title: 'Product',
      links: [
        { name: 'Features', to: '#features' },
        { name: 'Live demo', to: '#demo' },
        { name: 'Tour', to: '#tour' },
      ],
    },
    {
      title: 'Company',
      links: [
        { name: 'Why Inkstream', to: '#strengths' },
        { name: 'Security and evidence', to: '#proof' },
      ],
    },
    {
      title: 'Support',
      links: [
        { name: 'Check a document', to: '/verify' },
        { name: 'Forgot your password?', to: '/forgot-password' },
        { name: 'Create an account', to: '/login?tab=register' },
      ],
    },
  ],
} as const;

export const texts = forMembers({ en });
