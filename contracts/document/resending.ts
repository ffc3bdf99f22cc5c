/** How many times within an hour one person can be sent their invitation again. */
export const RESENDS_MAX = 5;

/** Returns a sentence that says who was not sent the invitation again. `names` has at least one name. */
export const leftOutSentence = (names: readonly string[]): string =>
  `${listed(names)} ${names.length === 1 ? 'was' : 'were'} reminded ${RESENDS_MAX} times within the last hour and got no further mail.`;

/** Returns a sentence that says who can't be sent the invitation. `names` has at least one name. */
export const notTheirTurnSentence = (names: readonly string[]): string =>
  `It isn’t the turn of ${listed(names)}, so nobody was sent another invitation.`;

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
