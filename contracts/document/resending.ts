/** Invitations that one person is sent again within an hour. */
export const RESENDS_MAX = 5;

/** Who was left out of sending again, in a sentence; `names` holds one at least. */
export const leftOutSentence = (names: readonly string[]): string => {
  const people = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

  return `${people} ${names.length === 1 ? 'was' : 'were'} reminded ${RESENDS_MAX} times within the last hour and got no further mail.`;
};
