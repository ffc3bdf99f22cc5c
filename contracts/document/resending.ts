/** How many times within an hour one person can be sent their invitation again. */
export const RESENDS_MAX = 5;

/** Returns a sentence that says who was not sent the invitation again. `names` has at least one name. */
export const leftOutSentence = (names: readonly string[]): string => {
  const people = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

  return `${people} ${names.length === 1 ? 'was' : 'were'} reminded ${RESENDS_MAX} times within the last hour and got no further mail.`;
};
