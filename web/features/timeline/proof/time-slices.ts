/** Milliseconds of work at a time, so that the page stays responsive while thousands of events are checked. */
const SPELL = 8;

/** Splits long work: await it before each piece, and it lets the browser do other work once a slice is over. */
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
