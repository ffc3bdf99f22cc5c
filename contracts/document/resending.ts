import { type ForMembers, writtenIn } from '../text/languages.ts';

/** How many times within an hour one person can be sent their invitation again. */
export const RESENDS_MAX = 5;

/** Returns a sentence that says who was not sent the invitation again. `names` has at least one name. */
export const leftOutSentence: ForMembers<(names: readonly string[]) => string> = {
  en: (names) =>
    `${and(names)} ${names.length === 1 ? 'has' : 'have'} been reminded ${RESENDS_MAX} times in the last hour, so we didn’t send another email.`,
};

/** Returns a sentence that says who can't be sent the invitation. `names` has at least one name. */
export const notTheirTurnSentence: ForMembers<(names: readonly string[]) => string> = {
  en: (names) => `It isn’t ${and(names)}’s turn to sign, so no invitations were sent.`,
};

const { and } = writtenIn('en');
