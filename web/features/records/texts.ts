import type { MatterView } from '#contracts/api/views/records.ts';
import { formatDate, plural } from '../../lib/format.ts';
import { forMembers } from '../../lib/language.ts';

/** What records managers read on their page. */
const en = {
  heading: 'Records',
  subtitle: 'How long documents are kept, and what happens to them then. Everything you decide is logged.',
  tabsLabel: 'Sections',
  tabs: { disposals: 'Disposals', rules: 'Rules', matters: 'Matters', privacy: 'Privacy requests' },

  notAManager: {
    people: 'Records managers',
    heading: 'You need to be a records manager to view this page',
    text: 'Ask your administrator for it.',
  },

  failed: 'This could not be loaded.',
  notDone: 'Something went wrong. Please try again.',
  nameMissing: 'Please enter a name.',

  certificate: 'Download certificate',
  certificatePdf: 'Certificate as PDF',
  downloadFailed: 'The download failed. Please try again.',

  disposals: {
    label: 'Disposals',
    state: 'Show',
    states: { review: 'To review', announced: 'Due soon', done: 'Done', deleted: 'Deleted by owners' },
    nothing: {
      review: ['Nothing to review', 'Documents whose time is over and that wait for a decision appear here.'],
      announced: ['Nothing is due soon', 'Disposals are announced 14 days ahead.'],
      done: ['Nothing was erased yet', 'Documents that were erased are listed here for good.'],
      deleted: ['Nothing was deleted', 'What owners delete can be restored from here until it’s erased.'],
    },
    deleted: 'Deleted by its owner',
    owner: (name: string) => `Owner: ${name}`,
    byRule: (rule: string) => `Rule: ${rule}`,
    due: (day: string) => `Due ${day}`,
    willBeErased: (day: string) => `Will be erased on ${day}`,
    toBeReviewed: (day: string) => `To be reviewed from ${day}`,
    beingErased: 'Will be erased shortly',
    erased: (day: string) => `Erased ${day}`,
    decide: 'Decide',
    keep: 'Keep longer',
    restore: 'Restore',
    deletedOn: (day: string) => `Deleted ${day}`,
  },

  restoring: {
    heading: 'Restore this document',
    text: 'It goes back to its owner, and its links work again.',
    submit: 'Restore',
    pending: 'Restoring…',
    done: 'Document restored',
  },

  deciding: {
    heading: 'Decide about this document',
    label: 'What happens to it?',
    choices: {
      keep: 'Keep it until another day',
      'keep-for-ever': 'Keep it forever',
      erase: 'Erase it for good',
    },
    until: 'Keep until',
    untilMissing: 'Please choose a day.',
    warning: 'Its texts, files and recipients’ data are destroyed. No one can bring them back.',
    submit: 'Save decision',
    pending: 'Saving…',
    done: 'Decision saved',
  },

  rules: {
    label: 'Retention rules',
    intro:
      'The first rule in this list that applies to a document decides. A change counts for documents that end from now on.',
    add: 'Add rule',
    nothing: ['No rules yet', 'Without a rule, every document is kept forever.'],
    endings: { completed: 'completed', cancelled: 'cancelled', draft: 'drafts' },
    applies: (endings: string, templates: number) =>
      templates === 0
        ? `Applies to: ${endings}`
        : `Applies to: ${endings}, from ${plural(templates, 'template')}`,
    forEver: 'Kept forever',
    kept: (duration: string, anchor: string, disposal: string) =>
      `Kept for ${duration} ${anchor}, then ${disposal}`,
    anchors: {
      completed: 'after completion',
      cancelled: 'after cancellation',
      'last-event': 'after the last activity',
    },
    disposals: { erase: 'erased', review: 'reviewed' },
    edit: 'Edit',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    retire: 'Retire',
    retiring: {
      heading: 'Retire this rule',
      question: (name: string) =>
        `“${name}” will apply to no further documents. Dates that it has already set stay as they are.`,
      yes: 'Retire',
      done: 'Rule retired',
    },
  },

  rule: {
    adding: 'Add a retention rule',
    editing: 'Edit retention rule',
    name: 'Name',
    endings: 'Applies to',
    endingLabels: {
      completed: 'Completed documents',
      cancelled: 'Declined and voided documents',
      draft: 'Drafts',
    },
    endingMissing: 'Please choose at least one.',
    keep: 'Keep for',
    unit: 'Unit',
    units: { Y: 'Years', M: 'Months', D: 'Days', ever: 'Forever' },
    keepInvalid: 'Please enter a time from 30 days to 100 years.',
    templates: 'Templates',
    templatesHint: 'Leave all unchecked to apply the rule to every document.',
    template: (title: string, owner: string | undefined) =>
      owner === undefined ? title : `${title} (${owner})`,
    anchor: 'Counted from',
    anchorLabels: {
      completed: 'The day of completion',
      cancelled: 'The day of cancellation',
      'last-event': 'The last activity',
    },
    disposal: 'Then',
    disposalLabels: { erase: 'Erase', review: 'Review' },
    submit: 'Save rule',
    pending: 'Saving…',
    done: 'Rule saved',
  },

  matters: {
    label: 'Matters',
    intro: 'A matter keeps the documents that it holds from being deleted or erased.',
    open: 'Open matter',
    nothing: ['No matters yet', 'Open one to put documents on hold.'],
    holds: (count: number) => `${plural(count, 'document')} on hold`,
    closed: (day: string) => `Closed ${day}`,
    opened: (day: string) => `Opened ${day}`,
    show: 'Show',
    about: ({ reference, openedAt, closedAt }: MatterView) =>
      [
        ...(reference === null ? [] : [reference]),
        `Opened ${formatDate(openedAt)}`,
        ...(closedAt === null ? [] : [`Closed ${formatDate(closedAt)}`]),
      ].join(' · '),
    view: (name: string) => `Show ${name}`,
    back: 'All matters',
    documents: 'Documents on hold',
    noDocuments: ['No documents on hold', 'Put documents on hold to keep them from being deleted or erased.'],
    since: (day: string) => `On hold since ${day}`,
    hold: 'Put documents on hold',
    release: 'Release',
    close: 'Close matter',
  },

  opening: {
    heading: 'Open a matter',
    name: 'Name',
    reference: 'Reference (optional)',
    submit: 'Open matter',
    pending: 'Opening…',
    done: 'Matter opened',
  },
  closing: {
    heading: 'Close this matter',
    text: 'All documents that it holds are released.',
    submit: 'Close matter',
    pending: 'Closing…',
    done: 'Matter closed',
  },
  releasing: {
    heading: 'Release this document',
    text: 'Unless another matter holds it, it can be deleted and erased again.',
    submit: 'Release',
    pending: 'Releasing…',
    done: 'Document released',
  },
  holding: {
    heading: 'Put documents on hold',
    search: 'Add documents by search',
    searchHint: 'Title, or name or email of an owner or recipient',
    find: 'Find',
    found: (count: number, isAll: boolean) =>
      isAll ? `${plural(count, 'document')} added` : `The newest ${count} added. There are more.`,
    documents: 'Addresses or IDs of documents, one per line',
    documentsMissing: 'Please enter at least one document’s address or ID, and at most 1,000.',
    submit: 'Put on hold',
    pending: 'Putting on hold…',
    done: (held: number) => `${plural(held, 'document')} put on hold`,
    missing: (count: number) => `${plural(count, 'document')} could not be found`,
  },
} as const;

export const texts = forMembers({ en });
