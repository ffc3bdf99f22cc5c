import { parseArgs } from 'node:util';
import { openInstallation, saidAtCommandLine } from './installation.ts';
import { runCommand, say, Usage } from './say.ts';

/**
 * `npm run log:accept [-- --reason WHY]` says which events the log lacks that we know it had. With a reason it accepts
 * the log as it is and records that, so that writing can go on. With `--stream NAME` it says which events of that stream
 * somebody else wrote, and lets the stream go on without them.
 */
await runCommand('Nothing was accepted.', async () => {
  const { stream, reason } = readArguments(process.argv.slice(2));
  const installation = await openInstallation(() => {});

  try {
    await (stream === null ? acceptEnd(installation, reason) : leaveOut(installation, stream, reason));
  } finally {
    await installation.close();
  }
});

type Installation = Awaited<ReturnType<typeof openInstallation>>;

async function acceptEnd({ lookAtEnd, acceptEnd: accept }: Installation, reason: string | null) {
  const loss = await lookAtEnd();
  if (!loss) return say('The event log holds all that was seen of it: there is nothing to accept.');
  say(loss.sentence);
  if (reason === null) {
    say('Put the log back as it was, or restore a backup into it once it is accepted as it is:');
    return say('  npm run log:accept -- --reason "why it is to go on without what is gone"');
  }
  await accept(saidAtCommandLine(), reason);
  say('Accepted, on the record. Writing goes on within seconds.');
}

async function leaveOut({ foreign }: Installation, stream: string, reason: string | null) {
  const { foreign: found, sealed } = await foreign.of(stream);
  if (found.length === 0) return say(`Every event of ${stream} was written by this installation.`);
  for (const { revision, position, problem } of found)
    say(`Revision ${revision}, at position ${position}, was not: ${problem}.`);
  for (const file of sealed) say(`A file was sealed behind that: ${file}`);
  if (reason === null) {
    say('It can go on as if these events had never been:');
    return say(`  npm run log:accept -- --stream ${stream} --reason "why they do not count"`);
  }
  const { areShown } = await foreign.leaveOut(saidAtCommandLine(), stream, reason);
  say('Left out, on the record. The stream goes on within seconds.');
  if (areShown) say('What is shown was built with them. The projector builds it without them now.');
}

function readArguments(args: readonly string[]): {
  readonly stream: string | null;
  readonly reason: string | null;
} {
  try {
    const options = { reason: { type: 'string' }, stream: { type: 'string' } } as const;
    const { reason, stream } = parseArgs({ args: [...args], options }).values;
    if (reason?.trim() === '' || stream?.trim() === '') throw new Error('empty');
    return { stream: stream?.trim() ?? null, reason: reason?.trim() ?? null };
  } catch {
    throw new Usage('It is called: npm run log:accept [-- [--stream NAME] --reason WHY]');
  }
}
