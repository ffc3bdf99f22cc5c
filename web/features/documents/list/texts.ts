import { RESENDS_MAX } from '#contracts/document/resending.ts';
import { formatList, formatNumber, plural } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';

/** What people read in the list of documents. Titles, labels and empty states are the specification's. */
const en = {
  heading: 'Documents',
  subtitle: 'Manage your signature documents',
  newDocument: 'New Document',
  /** As in “We couldn’t load your documents.” */
  area: 'your documents',
  shortcuts: {
    hint: 'In the list of documents',
    rows: [
      { shown: 'Space', label: 'Select the focused document' },
      { shown: 'Esc', label: 'Clear the selection' },
    ],
  },
  space: {
    label: 'Spaces',
    ownFirst: 'Mine and my teams’',
    mine: 'Mine',
    shared: 'Shared with me',
    all: 'All documents',
    team: (name: string) => `Team ${name}`,
    owner: (name: string) => `Owner: ${name}`,
  },
  more: {
    told: 'Search and filters look at the documents loaded so far.',
    load: 'Load more',
    loading: 'Loading…',
    failed: 'Couldn’t load more documents. Please try again.',
  },
  search: 'Search documents',
  status: 'Status',
  allStatus: 'All Status',
  counted: (label: string, count: number) => `${label} (${formatNumber(count)})`,
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
    shown === all ? plural(all, 'document') : `${formatNumber(shown)} of ${plural(all, 'document')}`,

  card: {
    pages: (count: number) => plural(count, 'page'),
    changed: (ago: string) => `Changed ${ago}`,
    view: 'View document',
    newTab: 'Opens in a new tab',
    download: 'Download completed document',
    more: 'More actions',
  },
  menu: {
    duplicate: 'Duplicate',
    rename: 'Rename…',
    resend: 'Resend invitations',
    resendTo: 'Resend to…',
    void: 'Void document',
    saveAsTemplate: 'Save as template…',
    completed: 'Download completed document',
    original: 'Download original',
    timeline: 'Timeline',
    delete: 'Delete',
  },

  people: {
    list: (people: readonly string[]) => `Recipients: ${people.join('; ')}`,
    person: (name: string, state: string) => `${name}, ${state.toLowerCase()}`,
    more: (count: number) => `+${count}`,
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
    count: (count: number) => `${formatNumber(count)} selected`,
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
      delete: 'Only their owners and managers of their teams can delete these documents',
    },
    tooMany: (most: number) => `Select up to ${most} completed documents to download them together`,
    doing: {
      void: (done: number, all: number) => `Voiding ${done} of ${all}…`,
      resend: (done: number, all: number) => `Resending ${done} of ${all}…`,
      zip: (done: number, all: number) => `Downloading ${done} of ${all}…`,
      delete: (done: number, all: number) => `Deleting ${done} of ${all}…`,
    },
    cancel: 'Cancel',
    voiding: {
      heading: (count: number) => `Void ${plural(count, 'document')}`,
      question: (possible: number, all: number) =>
        `${partOf(possible, all, 'can be voided')}Are you sure? ${possible === 1 ? 'It' : 'They'} can no longer be signed.`,
      told: (people: readonly string[]) =>
        people.length === 0
          ? 'No one has been emailed yet, so no one will be.'
          : `We’ll email ${few(people)} that what they were asked to sign was cancelled.`,
      links: 'All signing links of these documents stop working.',
      forGood: 'You can’t undo this. To send a document again, duplicate it.',
    },
    resending: {
      heading: 'Resend invitations',
      intro: (possible: number, all: number) =>
        `${partOf(possible, all, 'are out for signing')}Everyone whose turn it is gets one email for each of their documents.`,
      people: 'People who get emails',
      documents: (count: number) => plural(count, 'document'),
      limit: `Each person gets at most ${RESENDS_MAX} emails an hour for a document.`,
      submit: (people: number) =>
        people === 0 ? 'Resend' : `Resend to ${people} ${people === 1 ? 'person' : 'people'}`,
    },
    deleting: (count: number) => ({
      heading: `Delete ${plural(count, 'document')}`,
      question:
        count === 1
          ? 'Are you sure you want to delete this document? This action cannot be undone.'
          : `Are you sure you want to delete these ${formatNumber(count)} documents? This action cannot be undone.`,
      yes: 'Delete',
    }),
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

export const texts = forMembers({ en });

const partOf = (possible: number, all: number, what: string) =>
  possible < all ? `${possible} of ${all} ${what}. ` : '';

/** How many people are named where there may be very many. */
const NAMED = 3;

const few = (people: readonly string[]) =>
  people.length <= NAMED + 1
    ? formatList(people)
    : formatList([...people.slice(0, NAMED), `${people.length - NAMED} others`]);
