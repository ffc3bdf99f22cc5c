import type { AuditInstallationView } from '#contracts/api/views/audit.ts';
import { plural } from '../../lib/format.ts';
import { forMembers } from '../../lib/language.ts';
import { utcMoment } from '../../lib/utc.ts';

type Backup = NonNullable<AuditInstallationView['epochs'][number]['restoredFrom']>;

/** What auditors read on their page. */
const en = {
  heading: 'Audit',
  subtitle: 'Read-only access to every document. Your activity is logged.',
  tabsLabel: 'Sections',
  tabs: { documents: 'Documents', security: 'Security events', installation: 'Backups and epochs' },
  /** For auditors of an organisation. */
  organisationTabs: { documents: 'Documents', installation: 'Epochs' },

  notAnAuditor: {
    people: 'Auditors',
    heading: 'You need auditor access to view this page',
    text: 'Ask your administrator for it. The timelines of your own documents are in their menus.',
  },

  search: { button: 'Search', all: 'All', from: 'From (UTC)', to: 'To (UTC)', address: 'IP address' },

  list: {
    failed: 'This could not be loaded.',
    nothing: 'Nothing found',
  },

  documents: {
    search: 'Search documents',
    list: 'Documents',
    nothing: 'No documents match your search.',
    document: 'Document',
    person: 'Person',
    from: 'Events from (UTC)',
    to: 'Events to (UTC)',
    status: 'Status',
    statuses: {
      draft: 'Draft',
      sent: 'Waiting for others',
      completed: 'Completed',
      cancelled: 'Cancelled',
      deleted: 'Deleted',
    },
    owner: (name: string, email: string) => `Owner: ${name}, ${email}`,
    noOwner: 'The owner is no longer known',
    recipients: (people: string) => `Recipients: ${people}`,
    events: (events: number, from: string, to: string) =>
      events === 1
        ? `1 event on ${utcMoment(from)}`
        : `${plural(events, 'event')} from ${utcMoment(from)} to ${utcMoment(to)}`,
  },

  security: {
    search: 'Search security events',
    list: 'Security events',
    nothing: 'No events match your search.',
    type: 'Type',
  },

  installation: {
    area: 'the history of the installation',
    epochsArea: 'the epochs',
    about:
      'A restore of a backup begins a new epoch. What was there before stays readable in the epoch that it replaced.',
    epochs: 'Epochs',
    events: 'Backups and restores',
    epoch: (number: number) => `Epoch ${number}`,
    documentsOf: (number: number) => `Documents of epoch ${number}`,
    shown: (from: string, to: string | null) =>
      `In use from ${utcMoment(from)}${to ? ` to ${utcMoment(to)}` : ''}`,
    restored: ({ filename, takenAt, epoch }: Backup, events: number) =>
      `Restored from ${filename}, taken ${utcMoment(takenAt)} in epoch ${epoch}: ${plural(events, 'event')}`,
    current: 'Current',
    abandoned: 'Abandoned',
    replaced: 'Replaced',
    unused: 'Not in use',
  },

  epoch: {
    all: 'All epochs',
    heading: (number: number, replacedAt: string | null | undefined) =>
      `Epoch ${number}${replacedAt ? `, replaced on ${utcMoment(replacedAt)}` : ''}`,
    list: (number: number) => `Documents of epoch ${number}`,
    nothing: 'There are no documents in this epoch.',
    owner: (name: string) => `Owner: ${name}`,
    created: (at: string) => `Created ${utcMoment(at)}`,
  },
} as const;

export const texts = forMembers({ en });
