/** How many times within an hour one person can be sent their invitation again. */
export const RESENDS_MAX = 5;

/** Returns a sentence that says who was not sent the invitation again. `names` has at least one name. */
export const leftOutSentence = (names: readonly string[]): string =>
  `${listed(names)} ${names.length === 1 ? 'has' : 'have'} been reminded ${RESENDS_MAX} times in the last hour, so we didn’t send another email.`;

/** Returns a sentence that says who can't be sent the invitation. `names` has at least one name. */
export const notTheirTurnSentence = (names: readonly string[]): string =>
  `It isn’t ${listed(names)}’s turn to sign, so no invitations were sent.`;

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
