/** What people read in the place of what somebody else entered. */
export const texts = {
  /** In the place of a signature that isn't shown before everyone has signed. */
  signed: (person: string, on: string | null) => (on ? `Signed by ${person}, ${on}` : `Signed by ${person}`),
};
