import { formatNumber } from '../lib/format.ts';
import { forMembers } from '../lib/language.ts';

/** What people read in the frame around every screen. */
const en = {
  /** Spec, part 1, section 2. */
  navigation: {
    dashboard: 'Dashboard',
    documents: 'Documents',
    templates: 'Templates',
    settings: 'Settings',
    records: 'Records',
  },
  /** For auditors, below the others. */
  audit: 'Audit',

  plan: 'Free Plan',
  navigationLabel: 'Main',
  skip: 'Skip to content',
  menu: { label: 'Menu', open: 'Open menu' },
  failed: {
    title: 'Something went wrong · Inkstream',
    heading: 'Something went wrong',
    text: 'We couldn’t show this screen. Nothing you saved is lost.',
  },
  notFound: {
    heading: '404 Page Not Found',
    text: 'This page doesn’t exist, or has moved. Check the address, or go back to the dashboard.',
    /** Spec, part 1, section 2. */
    router: 'Did you forget to add the page to the router?',
    back: 'Back to the dashboard',
  },
  disconnected: 'Connection lost. Reconnecting…',
  restoring:
    'A backup is being restored, or the event log is being moved. You can continue in a few minutes.',

  logProblems: {
    foreign: (count: number) =>
      `Events were found that Inkstream didn’t write: ${formatNumber(count)}. Nothing is done because of them, and what they belong to stands still.`,
    findings: (count: number) =>
      `The audit of the event log found ${count === 1 ? 'one problem' : `${formatNumber(count)} problems`}.`,
    whatToDo: 'To see each one, run “npm run audit” on the server.',
    audit: 'Open audit area',
  },

  sessionEnded: {
    heading: 'Your session has ended',
    explanation: (fullName: string) =>
      `Sign in again as ${fullName} to go on where you were. Nothing you entered is lost.`,
    leave: 'Leave without saving',
  },

  theme: {
    label: 'Theme',
    choices: { light: 'Light', dark: 'Dark', system: 'Same as your device' },
  },

  commands: {
    open: 'Find anything',
    label: 'Find documents, people and actions',
    placeholder: 'Find or jump to…',
    results: 'Results',
    nothing: (query: string) => `Nothing matches “${query}”.`,
    groups: { actions: 'Actions', documents: 'Documents', people: 'People' },
    /** Each with other words that people may look for it by. */
    actions: {
      newDocument: ['New document', 'upload create add'],
      timeline: ['Open the timeline of this document', 'history audit trail events'],
      dashboard: ['Go to Dashboard', 'home start'],
      documents: ['Go to Documents', 'list'],
      templates: ['Go to Templates', ''],
      settings: ['Go to Settings', 'profile account password email'],
      branding: ['Change branding', 'logo company color settings'],
      notifications: ['Change notifications', 'email settings'],
      backups: ['Manage backups', 'restore settings'],
      records: ['Go to Records', 'retention'],
      audit: ['Go to Audit', 'log installation'],
      light: ['Use the light theme', 'appearance mode'],
      dark: ['Use the dark theme', 'appearance mode'],
      system: ['Use the theme of your device', 'appearance mode system'],
      shortcuts: ['Keyboard shortcuts', 'help keys'],
      signOut: ['Sign out', 'log out'],
    },
  },

  shortcuts: {
    heading: 'Keyboard shortcuts',
    everywhere: {
      hint: 'On every screen',
      rows: [
        { shown: 'Ctrl+K', label: 'Find documents, people and actions' },
        { shown: 'Ctrl+/', label: 'Show shortcuts' },
        { shown: 'F8', label: 'Go to the last notification' },
        { shown: 'Esc', label: 'Close a dialog or a menu' },
      ],
    },
  },
} as const;

export const texts = forMembers({ en });
