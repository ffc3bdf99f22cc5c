import { type ForMembers, writtenIn } from '#contracts/text/languages.ts';
import { type Words, words } from '../mail/words.ts';

const { number } = writtenIn('en');

const english = {
  subject: (count: number, host: string) => words`Alarm: ${problems(count)} in the event log of ${host}`,
  preview: words`The event log holds what it should not. See what to do.`,
  heading: 'The event log has a problem',
  found: (count: number, host: string) =>
    words`Inkstream found ${problems(count)} in the event log of ${host}:`,
  foreign: ({ stream, revision, what }: EventPlace) =>
    words`Not written by this installation: ${stream}, revision ${revision}: ${what}`,
  finding: (
    part: string,
    { stream, revision, what }: Partial<EventPlace> & Pick<EventPlace, 'what'>,
  ): Words =>
    words`Audit, ${[part, stream, revision && `revision ${revision}`].filter(Boolean).join(', ')}: ${what}`,
  more: (count: number) => words`… and ${number(count)} more.`,
  nothingDone: words`Nothing is done because of events that this installation did not write: no one is mailed, and nothing is sealed, erased or shown because of them. What they belong to stands still.`,
  whatToDo: words`What to do: change the password of the event log, then run “npm run audit”, which names everything. To go on without events that someone else wrote, run “npm run log:accept -- --stream S --reason …”.`,
  open: 'Open audit area',
  why: words`You’re getting this email because the administrator of this installation named your address.`,
};

/** What operators read in mails about foreign events and what audits found. */
export const alarmTexts: ForMembers<typeof english> = { en: english };

type EventPlace = { readonly stream: string; readonly revision: string; readonly what: string };

/** For example "12 problems". */
function problems(count: number): string {
  return `${number(count)} ${count === 1 ? 'problem' : 'problems'}`;
}
