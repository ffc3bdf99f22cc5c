import { parseArgs } from 'node:util';
import { openInstallation, saidAtCommandLine } from './installation.ts';
import { runCommand, say, Usage } from './say.ts';

/**
 * `npm run log:accept [-- --reason WHY]` says which events the log lacks that we know it had. With a reason it accepts
 * the log as it is and records that, so that writing can go on.
 */
await runCommand('Nothing was accepted.', async () => {
  const reason = asked(process.argv.slice(2));
  const { lookAtEnd, acceptEnd, close } = await openInstallation(() => {});

  try {
    const loss = await lookAtEnd();
    if (!loss) return say('The event log holds all that was seen of it: there is nothing to accept.');
    say(loss.sentence);
    if (reason === null) {
      say('Put the log back as it was, or restore a backup into it once it is accepted as it is:');
      return say('  npm run log:accept -- --reason "why it is to go on without what is gone"');
    }
    await acceptEnd(saidAtCommandLine(), reason);
    say('Accepted, on the record. Writing goes on within seconds.');
  } finally {
    await close();
  }
});

function asked(args: readonly string[]): string | null {
  try {
    const { reason } = parseArgs({ args: [...args], options: { reason: { type: 'string' } } }).values;
    if (reason === undefined) return null;
    if (reason.trim() === '') throw new Error('empty');
    return reason.trim();
  } catch {
    throw new Usage('It is called: npm run log:accept [-- --reason WHY]');
  }
}
