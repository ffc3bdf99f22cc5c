import type { Milestone } from '#contracts/document/cards/card.ts';
import { eventNumber } from '#contracts/event-number.ts';
import { plural } from '../../lib/format.ts';
import { forMembers } from '../../lib/language.ts';
import { utcMoment } from '../../lib/utc.ts';

const numbered = (revision: number) => `Event ${eventNumber(revision)}`;

/** What people read on a document's timeline. Events are given by their places, and counted from 1. */
const en = {
  page: {
    heading: 'Timeline',
    of: (title: string) => `Timeline of ${title}`,
    tab: (title: string) => `Timeline of ${title} · Inkstream`,
    owned: (what: 'template' | 'document', owner: string) =>
      `${what === 'template' ? 'Template' : 'Document'} of ${owner}`,
    deleted: 'Deleted',
    readOnly: 'Read-only',
    auditLinks: 'Audit links',
    linkReader: 'someone with an audit link',
    open: { template: 'Open template', document: 'Open document' },
    loading: 'Loading timeline...',
    missing: {
      title: 'No such timeline',
      failure: 'This timeline doesn’t exist',
      text: 'The document doesn’t exist, was deleted, or belongs to someone else.',
    },
    failed: { failure: 'Failed to load timeline', text: 'Nothing is lost. Please try again.' },
  },

  linkEnded: {
    heading: 'Audit link',
    failure: 'This audit link doesn’t work',
    text: 'It expired, was revoked, or the address isn’t complete. Please ask the person who sent it to you for a new one.',
  },

  list: {
    label: 'Events',
    filter: 'Filter events',
    search: 'Search events',
    placeholder: 'Search events...',
    filters: 'Filters',
    clear: 'Clear filters',
    count: (events: number) => plural(events, 'event'),
    found: (shown: number, all: number) => `${shown} of ${plural(all, 'event')}`,
    none: 'No events match',
    noneHint: 'Try other words, or show all events.',
    showAll: 'Show all events',
    unreadable: (type: string) => `An event that can’t be read: ${type}`,
    foreign: 'Not signed by this installation',
  },

  shortcuts: {
    hint: 'In the list of events',
    rows: [
      { shown: 'Up, Down', label: 'Previous or next event' },
      { shown: 'Page Up, Page Down', label: '10 events back or forward' },
      { shown: 'Home, End', label: 'First or last event' },
    ],
  },

  filters: {
    type: 'Type',
    severalTypes: 'Several types',
    allOf: (group: string) => `${group}: all`,
    actor: 'Person',
    about: 'About',
    recipients: 'Recipients',
    fields: 'Fields',
    from: 'From (UTC)',
    to: 'To (UTC)',
    all: 'All',
    recipient: 'A recipient',
    fieldOn: (name: string, page: unknown) => `${name}, page ${page}`,
  },

  details: {
    heading: (place: number, sentence: string) => `${numbered(place)}: ${sentence}`,
    time: 'Time',
    here: (moment: string) => `(${moment} your time)`,
    by: 'By',
    account: (id: string) => `Account ID ${id}`,
    session: 'Session',
    since: (id: string, moment: string) => `${id}, since ${moment}`,
    address: 'IP address',
    nobody: 'None – no person acted',
    browser: 'Browser',
    changes: (place: number) => `What event ${eventNumber(place)} changed`,
    nothing: 'No changes to the document. Logged for the record.',
    raw: (type: string) => `Raw event (${type})`,
    hash: 'Hash',
    previous: 'Previous hash',
    first: 'None – this is the first event',
  },

  scrubber: {
    label: 'Move through time',
    event: 'Event',
    at: (place: number, last: number) => `${numbered(place)} of ${eventNumber(last)}`,
    spoken: (place: number, last: number, sentence: string) =>
      `${numbered(place)} of ${eventNumber(last)}: ${sentence}`,
    previousMilestone: 'Previous milestone',
    previous: 'Previous event',
    play: 'Play',
    pause: 'Pause',
    next: 'Next event',
    nextMilestone: 'Next milestone',
    speed: 'Speed',
    perSecond: (events: number) => `${plural(events, 'event')}/s`,
    marks: 'Marks',
    milestones: {
      created: 'Created',
      sent: 'Sent',
      viewed: 'Opened',
      signed: 'Signed',
      declined: 'Declined',
      completed: 'Completed',
      sealed: 'Sealed',
      ended: 'Ended',
    } satisfies Record<Milestone, string>,
  },

  epoch: {
    details: 'Details',
    backup: (filename: string, takenAt: string, from: number, epoch: number) =>
      `Backup ${filename}, taken ${utcMoment(takenAt)} in epoch ${from}. This record is epoch ${epoch}.`,
    missing: (from: number) => `What’s missing is kept in epoch ${from}, which auditors can open.`,
    openMissing: (from: number) => `Open the record of epoch ${from}`,
    earlier: (epoch: number, replacedAt: string | undefined) =>
      `Epoch ${epoch}${replacedAt ? `, replaced on ${utcMoment(replacedAt)}` : ''}.`,
    notToday: 'This isn’t what the product shows today.',
    openCurrent: 'Open the current timeline',
  },
} as const;

export const texts = forMembers({ en });
