import { plural } from '../../../lib/format.ts';

/** What people read in the list of documents. Titles, labels and empty states are the specification's. */
export const texts = {
  heading: 'Documents',
  subtitle: 'Manage your signature documents',
  newDocument: 'New Document',
  shortcuts: {
    hint: 'In the list of documents',
    rows: [
      { shown: 'Space', label: 'Select the focused document' },
      { shown: 'Esc', label: 'Clear the selection' },
    ],
  },
  search: 'Search documents',
  status: 'Status',
  allStatus: 'All Status',
  counted: (label: string, count: number) => `${label} (${count.toLocaleString('en-US')})`,
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'Name A-Z',
    changed: 'Last change',
  },
  filters: {
    button: (count: number) => (count > 0 ? `Filters (${count})` : 'Filters'),
    person: 'Recipient',
    personHint: 'Name or email',
    from: 'Created from',
    to: 'Created to',
    clear: 'Clear filters',
  },
  noneFound: { heading: 'No documents found', text: 'Try adjusting your search or filters.' },
  none: { heading: 'No documents yet', text: 'Upload your first document to get started.' },
  upload: 'Upload Document',
  total: (shown: number, all: number) =>
    shown === all ? documents(all) : `${shown.toLocaleString('en-US')} of ${documents(all)}`,

  card: {
    changed: (ago: string) => `Changed ${ago}`,
    view: 'View document',
    newTab: 'Opens in a new tab',
    download: 'Download completed document',
    more: 'More actions',
  },
  menu: {
    duplicate: 'Duplicate',
    resend: 'Resend invitations',
    resendTo: 'Resend to…',
    void: 'Void document',
    saveAsTemplate: 'Save as template…',
    original: 'Download original',
    timeline: 'Timeline',
    delete: 'Delete',
  },

  people: {
    list: (people: readonly string[]) => `Recipients: ${people.join('; ')}`,
    person: (name: string, state: string) => `${name}, ${state.toLowerCase()}`,
    more: (count: number) => `+${count}`,
    signer: 'Signer',
    copy: 'Receives a copy',
  },
  progress: {
    noRecipients: 'No recipients yet',
    notSent: (count: number) => `Not sent yet · ${plural(count, 'recipient')}`,
    signed: (signed: number, signers: number) => `${signed} of ${signers}`,
    waitingFor: (people: string) => `Waiting for ${people}`,
    you: 'you',
    others: (first: string, others: number) => `${first} and ${others} others`,
    both: (one: string, other: string) => `${one} and ${other}`,
    mailFailed: (people: string) => `Couldn’t email ${people}`,
    linkExpired: (person: string) => (person === 'you' ? 'Your link expired' : `${person}’s link expired`),
    allSigned: 'Everyone signed',
    sealing: 'Everyone signed · sealing…',
    sealFailed: 'Couldn’t be sealed',
    declinedBy: (person: string) => `Declined by ${person}`,
    voided: 'Voided by you',
  },

  selection: {
    select: (title: string) => `Select ${title}`,
    all: 'Select all',
    bar: 'Selected documents',
    count: (count: number) => `${count.toLocaleString('en-US')} selected`,
    clear: 'Clear selection',
    void: 'Void',
    resend: 'Resend',
    zip: 'Download ZIP',
    delete: 'Delete',
    partly: (possible: number, all: number) => `${possible} of ${all}`,
    impossible: {
      void: 'Only documents that are out for signing can be voided',
      resend: 'Only documents that are out for signing have invitations to resend',
      zip: 'Only completed documents can be downloaded together',
    },
    tooMany: (most: number) => `Select up to ${most} completed documents to download them together`,
    doing: {
      void: (done: number, all: number) => `Voiding ${done} of ${all}…`,
      resend: (done: number, all: number) => `Resending ${done} of ${all}…`,
      zip: (done: number, all: number) => `Downloading ${done} of ${all}…`,
      delete: (done: number, all: number) => `Deleting ${done} of ${all}…`,
    },
    questions: {
      void: (possible: number, all: number) => ({
        heading: `Void ${plural(possible, 'document')}`,
        question: `${partOf(possible, all, 'can be voided')}Are you sure? ${possible === 1 ? 'It' : 'They'} can no longer be signed, and people who were invited are told so by email.`,
        yes: 'Void',
      }),
      delete: (possible: number) => ({
        heading: `Delete ${plural(possible, 'document')}`,
        question:
          possible === 1
            ? 'Are you sure you want to delete this document? This action cannot be undone.'
            : `Are you sure you want to delete these ${possible.toLocaleString('en-US')} documents? This action cannot be undone.`,
        yes: 'Delete',
      }),
    },
    done: {
      void: (count: number) => `${plural(count, 'document')} voided`,
      resend: (count: number) => `Invitations resent for ${plural(count, 'document')}`,
      zip: (count: number) => `${plural(count, 'document')} downloaded`,
      delete: (count: number) => `${plural(count, 'document')} deleted`,
    },
    partlyDone: {
      void: (count: number, all: number) => `${count} of ${all} voided`,
      resend: (count: number, all: number) => `Invitations resent for ${count} of ${all}`,
      zip: (count: number, all: number) => `${count} of ${all} downloaded`,
      delete: (count: number, all: number) => `${count} of ${all} deleted`,
    },
    failed: (titles: readonly string[], others: number) =>
      `Failed: ${titles.map((title) => `“${title}”`).join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
    tooLarge: 'These documents are too large to download together. Select fewer.',
    zipName: (day: string) => `Documents ${day}.zip`,
  },
} as const;

const documents = (count: number) => `${count.toLocaleString('en-US')} document${count === 1 ? '' : 's'}`;

const partOf = (possible: number, all: number, what: string) =>
  possible < all ? `${possible} of ${all} ${what}. ` : '';
