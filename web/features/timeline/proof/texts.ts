import { eventNumber } from '#contracts/event-number.ts';
import { formatNumber, plural } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';
import { utcMoment } from '../../../lib/utc.ts';

const numbered = (revision: number) => `Event ${eventNumber(revision)}`;

/** What people read about the checks that their browser made. Events are given by their places, and counted from 1. */
const en = {
  integrity: {
    label: 'Integrity',
    details: 'Details',
    checking: (events: number) => `Checking ${plural(events, 'event')}…`,
    tooOld: 'This browser is too old to check the events. Please open this page in a newer one.',
    verified: (events: number) => `Verified – ${plural(events, 'event')}, nothing altered`,
    unsigned: '· This browser can’t check who signed them.',
    checkedHere: (at: string) => `· checked in your browser at ${utcMoment(at)} · fingerprint`,
    badAt: (at: string) => `Checked in your browser at ${utcMoment(at)}.`,
    show: (place: number) => `Show event ${eventNumber(place)}`,
    sealOnRecord: 'The sealed PDF is the one on record',
    sealChecked: (at: string) => `· checked at ${utcMoment(at)} · SHA-256`,
    sealOther: 'The sealed PDF is not the one on record.',
    sealOtherIs: 'Its SHA-256 is',
    sealOtherExpected: 'on record is',
    sealMissing: 'Couldn’t fetch the sealed PDF. Please try again.',
    checkSeal: 'Check the sealed PDF',
    checkingSeal: 'Checking the sealed PDF…',
  },

  chain: {
    gap: (place: number) => `${numbered(place)} is missing.`,
    first: `${numbered(0)} names an event before it, but there is none.`,
    follows: (place: number) =>
      `${numbered(place)} doesn’t follow event ${eventNumber(place - 1)}: something between them was changed or removed.`,
    changed: (place: number) =>
      `${numbered(place)} was changed after it was recorded: its contents don’t match its hash.`,
    impossible: (place: number, why: string) => `${numbered(place)} could not have happened: ${why}.`,
    foreign: (place: number, why: string, count: number) =>
      `${numbered(place)} was put into the log by someone else: ${why}.${count > 1 ? ` So were ${plural(count - 1, 'more event')}.` : ''} Nothing is done because of it.`,
    cutOff: (place: number) =>
      `${numbered(place)} and everything after it is missing: the record doesn’t end where the server says.`,
  },

  treeHead: {
    order: (place: number) => `${numbered(place)} comes before the event it follows in the log.`,
    other: (place: number) =>
      `${numbered(place)} is not the one that was signed: it was changed, or added, after it was recorded.`,
    unsigned: 'The newest tree head doesn’t carry a valid signature.',
    otherLog: 'The newest tree head belongs to another log.',
    otherKey: 'The newest tree head is signed by another key than the one before.',
    rewritten: 'The log was rewritten between two tree heads that this page has seen.',
    comparing: 'Comparing with the signed tree head…',
    notCompared: 'Not compared with a signed tree head',
    none: ': none is available right now',
    earlierEpoch: ': this isn’t the current epoch',
    notAble: ': this browser is too old to check signatures (Ed25519). Please use a newer one',
    notYet: 'Not in a signed tree head yet',
    within: ': one is signed within a minute',
    all: 'All events are in the signed tree head',
    of: (size: number, key: string) => `${formatNumber(size)} events of the log, key ${key}`,
    allOf: (log: string) => ` of ${log}`,
    newest: (waiting: number) =>
      `${waiting === 1 ? 'The newest isn’t' : `The newest ${formatNumber(waiting)} aren’t`} in a signed tree head yet`,
    othersOf: (log: string) => `: one is signed within a minute. All others are in that of ${log}`,
  },

  problems: {
    broken: { heading: 'The chain is broken.', mark: 'Broken chain' },
    foreign: { heading: 'Not signed by this installation.', mark: 'Not signed by this installation' },
    notSignedIn: { heading: 'No one was signed in who could have done this.', mark: 'No one was signed in' },
    impossible: { heading: 'These events could not have happened.', mark: 'Not possible' },
    contradicted: { heading: 'These events are not the ones that were signed.', mark: 'Not as signed' },
  },

  fingerprint: { copy: 'Copy the whole fingerprint', copied: 'Copied' },
} as const;

export const texts = forMembers({ en });
