import { type ForMembers, writtenIn } from '#contracts/text/languages.ts';
import { phrase, type Words } from '../mail/words.ts';

const { number } = writtenIn('en');

const english = {
  subject: (count: number, host: string) => phrase`Alarm: ${problems(count)} in the event log of ${host}`,
  preview: phrase`The event log holds what it should not. See what to do.`,
  heading: 'The event log has a problem',
  found: (count: number, host: string) =>
    phrase`Inkstream found ${problems(count)} in the event log of ${host}:`,
  foreign: ({ stream, revision, what }: EventPlace) =>
    phrase`Not written by this installation: ${stream}, revision ${revision}: ${what}`,
  finding: (
    part: string,
    { stream, revision, what }: Partial<EventPlace> & Pick<EventPlace, 'what'>,
  ): Words =>
    phrase`Audit, ${[part, stream, revision && `revision ${revision}`].filter(Boolean).join(', ')}: ${what}`,
  more: (count: number) => phrase`… and ${number(count)} more.`,
  nothingDone: phrase`Nothing is done because of events that this installation did not write: no one is mailed, and nothing is sealed, erased or shown because of them. What they belong to stands still.`,
  whatToDo: phrase`What to do: change the password of the event log, then run “npm run audit”, which names everything. To go on without events that someone else wrote, run “npm run log:accept -- --stream S --reason …”.`,
  open: 'Open audit area',
  why: phrase`You’re getting this email because the administrator of this installation named your address.`,
};

/** What operators read in mails about foreign events and what audits found. */
export const alarmTexts: ForMembers<typeof english> = { en: english };

type EventPlace = { readonly stream: string; readonly revision: string; readonly what: string };

/** For example "12 problems". */
function problems(count: number): string {
  return `${number(count)} ${count === 1 ? 'problem' : 'problems'}`;
}
