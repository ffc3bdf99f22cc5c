import type { SecurityEvent } from './events/account.ts';
import type { Clock, EpochsEvent } from './events/epochs.ts';
import { refusalSentence } from './refusals.ts';
import { readable } from './timeline-filter.ts';

// Zod-free. How what happened beyond one document reads; a new event does not compile without its sentence.

type Wording<Event extends { type: string; data: unknown }> = {
  readonly [One in Event as One['type']]: (data: One['data']) => string;
};

const areas = {
  documents: 'searched all documents',
  security: 'looked at the security events',
  installation: 'looked at the history of the installation',
  epoch: 'looked at an earlier epoch',
} as const;

const securityWording: Wording<SecurityEvent> = {
  SignInFailed: () => 'Somebody failed to sign in',
  PasswordRefused: () => 'A wrong current password was given by somebody who was signed in',
  SecondFactorRefused: () => 'A wrong code was given by somebody who knew the password',
  LinkRefused: ({ link, times }) =>
    `Somebody came${often(times)} with a ${link} link that was never made here`,
  UploadRefused: ({ code, times }) => `A file was refused${often(times)}: “${refusalSentence(code)}”`,
  UnknownDocumentAsked: ({ times }) =>
    `Somebody who was signed in asked${often(times)} for a document that never was`,
  AuditSearched: ({ area, query }) => `An auditor ${areas[area]}${query ? ` (${readable(query)})` : ''}`,
  EarlierTimelineViewed: ({ epoch }) => `An auditor looked at a timeline in epoch ${epoch}`,
};

const installationWording: Wording<EpochsEvent> = {
  LogFounded: ({ epoch }) => `The installation began with epoch ${epoch}`,
  BackupTaken: ({ filename, events, blobs, missing, epoch }) =>
    `The backup ${filename} was taken of epoch ${epoch}: ${counted(events, 'event')}, ${counted(blobs, 'file')}${missing ? `; it lacks ${missing} more` : ''}`,
  BackupDeleted: ({ filename, reason }) =>
    reason === 'expired'
      ? `The backup ${filename} had been kept for long enough and was deleted`
      : `The backup ${filename} was deleted`,
  RestoreStarted: ({ from, to, backup }) =>
    `A restore of ${backup.filename} (taken ${backup.takenAt.slice(0, 16).replace('T', ' ')} UTC) began, from epoch ${from} to epoch ${to}`,
  EpochImported: ({ to, events }) => `Epoch ${to} was filled with ${counted(events, 'event')} of the backup`,
  EpochActivated: ({ from, to }) =>
    `Epoch ${to} took the place of epoch ${from}, whose record stays readable for auditors`,
  RestoreAbandoned: ({ to, reason }) => `The restore into epoch ${to} ended without effect: ${reason}`,
  LogEndAccepted: ({ finding, reason }) =>
    `An operator took the event log as it was, for this reason: ${reason}. What had been found: ${finding}`,
  ClockDisagreed: ({ clock, milliseconds, host, times }) =>
    `${clockSentence(clock, milliseconds, host)}, seen ${counted(times, 'time')}`,
  ClockAgreed: ({ clock, host }) =>
    clock === 'command'
      ? `The clock of the command service on ${host} has run evenly again for an hour`
      : `The clock of ${clocks[clock]} agrees again with that of the command service on ${host}`,
};

/** How far a clock is off, without a full stop: in the log, in alarms and in a service's own lines. */
export const clockSentence = (clock: Clock, milliseconds: number, host?: string): string => {
  const by = `${seconds(milliseconds)} s`;
  const command = `the command service${host === undefined ? '' : ` on ${host}`}`;
  if (clock === 'command')
    return `The clock of ${command} was set ${milliseconds < 0 ? 'back' : 'ahead'} by ${by}, or its machine slept`;

  return `The clock of ${clocks[clock]} was ${by} ${milliseconds < 0 ? 'behind' : 'ahead of'} that of ${command}`;
};

const often = (times: number) => (times > 1 ? ` ${times} times` : '');
const clocks = { log: 'the event log', database: 'the database' } as const;
const seconds = (milliseconds: number) => (Math.abs(milliseconds) / 1_000).toFixed(1);

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

type Told = { readonly type: string; readonly data: unknown };

export const securitySentence = (event: Told): string => worded(securityWording, event);
export const installationSentence = (event: Told): string => worded(installationWording, event);

/** The events of each kind that there are sentences for. */
export const securityEventTypes = Object.keys(securityWording);

const worded = (wording: object, { type, data }: Told): string => {
  const says = (wording as Readonly<Record<string, (data: unknown) => string>>)[type];

  return says ? says(data) : `An event that this version does not know: ${type}`;
};
