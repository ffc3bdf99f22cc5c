/** Prints one line about what is being done. */
export const say = (line) => process.stdout.write(`${line}\n`);
