import { commandLine } from '../restore/command-line.ts';

/** Where whoever runs the tests names an administrator, the product works as the user whom `npm run log:user` makes. */
export const setup = async () => {
  const { EVENTSTORE_URL, EVENTSTORE_USER, EVENTSTORE_ADMIN } = process.env;
  if (!EVENTSTORE_ADMIN) return;
  const given = { EVENTSTORE_URL, EVENTSTORE_ADMIN, ...(EVENTSTORE_USER && { EVENTSTORE_USER }) };
  for (let time = 0; time < 2; time++) {
    const { code, stdout, stderr } = await commandLine('log-user.ts', [], given);
    if (code !== 0) throw new Error(stderr);
    process.stdout.write(`log-user.ts: ${stdout.trim()}\n`);
  }
};
