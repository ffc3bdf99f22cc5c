import type { SentenceCard } from '../card.ts';
import type { Clock, EpochsEvent } from './events.ts';
import { roleNames } from './installation-roles.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The cards of all kinds of events. A new kind of event doesn't compile until it has one. */
export const epochsCards: { readonly [One in EpochsEvent as One['type']]: SentenceCard<One['data']> } = {
  LogFounded: {
    personal: {},
    sentence: { en: ({ epoch }) => `The installation began with epoch ${epoch}` },
  },
  BackupTaken: {
    personal: {},
    sentence: {
      en: ({ filename, events, blobs, missing, epoch }) =>
        `The backup ${filename} was taken of epoch ${epoch}: ${counted(events, 'event')}, ${counted(blobs, 'file')}${missing ? `; it lacks ${missing} more` : ''}`,
    },
  },
  BackupDeleted: {
    personal: {},
    sentence: {
      en: ({ filename, reason }) =>
        reason === 'expired'
          ? `The backup ${filename} had been kept for long enough and was deleted`
          : `The backup ${filename} was deleted`,
    },
  },
  RestoreStarted: {
    personal: {},
    sentence: {
      en: ({ from, to, backup, skipped = [] }) =>
        `A restore of ${backup.filename} (taken ${backup.takenAt.slice(0, 16).replace('T', ' ')} UTC) began, from epoch ${from} to epoch ${to}${skipped.length > 0 ? `; someone had written events for ${skipped.join(', ')} before, which ${skipped.length === 1 ? 'was' : 'were'} skipped` : ''}`,
    },
  },
  EpochImported: {
    personal: {},
    sentence: {
      en: ({ to, events }) => `Epoch ${to} was filled with ${counted(events, 'event')} of the backup`,
    },
  },
  EpochActivated: {
    personal: {},
    sentence: {
      en: ({ from, to }) =>
        `Epoch ${to} took the place of epoch ${from}, whose record stays readable for auditors`,
    },
  },
  RestoreAbandoned: {
    personal: {},
    sentence: { en: ({ to, reason }) => `The restore into epoch ${to} ended without effect: ${reason}` },
  },
  LogEndAccepted: {
    personal: {},
    sentence: {
      en: ({ finding, reason }) =>
        `An operator took the event log as it was, for this reason: ${reason}. What had been found: ${finding}`,
    },
  },
  LogMoveStarted: {
    personal: {},
    sentence: { en: ({ to }) => `A move of the event log to ${to} began` },
  },
  LogMoveAbandoned: {
    personal: {},
    sentence: { en: ({ reason }) => `The move of the event log ended without effect: ${reason}` },
  },
  LogMoved: {
    personal: {},
    sentence: {
      en: ({ from, events }) =>
        `The event log was moved here from ${from}: ${counted(events, 'event')}, each compared with the one there`,
    },
  },
  RoleBound: {
    personal: {},
    sentence: {
      en: ({ role, account }) => `The account ${account} became ${roleNames[role]} of the installation`,
    },
  },
  RoleEnded: {
    personal: {},
    sentence: {
      en: ({ role, account, reason }) =>
        `The account ${account} is no longer ${roleNames[role]} of the installation, for this reason: ${reason}`,
    },
  },
  ClockDisagreed: {
    personal: {},
    sentence: {
      en: ({ clock, milliseconds, host, times }) =>
        `${clockSentence(clock, milliseconds, host)}, seen ${counted(times, 'time')}`,
    },
  },
  ClockAgreed: {
    personal: {},
    sentence: {
      en: ({ clock, host }) =>
        clock === 'command'
          ? `The clock of the command service on ${host} has run evenly again for an hour`
          : `The clock of ${clocks[clock]} agrees again with that of the command service on ${host}`,
    },
  },
};

/**
 * Says how far a clock is off, in a sentence without a full stop. The history of the installation, alarms and the
 * services' logs use it.
 */
export const clockSentence = (clock: Clock, milliseconds: number, host?: string): string => {
  const by = `${seconds(milliseconds)} s`;
  const command = `the command service${host === undefined ? '' : ` on ${host}`}`;
  if (clock === 'command')
    return `The clock of ${command} was set ${milliseconds < 0 ? 'back' : 'ahead'} by ${by}, or its machine slept`;

  return `The clock of ${clocks[clock]} was ${by} ${milliseconds < 0 ? 'behind' : 'ahead of'} that of ${command}`;
};

const clocks = { log: 'the event log', database: 'the database' } as const;
const seconds = (milliseconds: number) => (Math.abs(milliseconds) / 1_000).toFixed(1);
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
