import { chmod } from 'node:fs/promises';
import { setUp } from './set-up.ts';

// `docker compose run --rm set-up` makes the secrets once. SMTP_URL, the address of the mail server, becomes one of them.

const say = (line: string) => process.stdout.write(`${line}\n`);

const main = async (folder: string): Promise<void> => {
  const made = await setUp(folder, process.env.SMTP_URL ?? '');
  // Everybody may read the files, so nobody else may enter their folder.
  await chmod(folder, 0o700);

  say(
    made.length > 0
      ? `Made: ${made.join(', ')}.\nKeep a copy of these files apart from this machine.`
      : 'Everything is there.',
  );
};

await main(process.argv[2] ?? '/secrets').catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 64;
});
