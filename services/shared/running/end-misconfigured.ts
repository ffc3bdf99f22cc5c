/** EX_CONFIG of sysexits.h: tells a supervisor not to start this again until somebody has changed something. */
const MISCONFIGURED = 78;

/** Ends a process that can't work as it was set up, with a sentence that says what to change. */
export const endMisconfigured = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  return process.exit(MISCONFIGURED);
};
