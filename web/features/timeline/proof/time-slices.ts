/** Milliseconds at a time, so that the page follows a hand while thousands of events are checked. */
const SPELL = 8;

/** To be waited for before each piece of long work: it lets others have a turn once a spell is over. */
export const timeSlices = () => {
  let begun = performance.now();

  return () => {
    if (performance.now() - begun < SPELL) return null;

    return new Promise<void>((resolve) => {
      setTimeout(() => {
        begun = performance.now();
        resolve();
      });
    });
  };
};
