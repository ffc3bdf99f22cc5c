import { access, chmod, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Group, secrets } from './secrets.ts';

/**
 * Makes the secrets that `folder` lacks, and leaves those that are there as they are. Answers the files that it made.
 * Throws a sentence, and makes none, if nobody says where mails go.
 */
export const setUp = async (folder: string, smtpUrl: string): Promise<readonly string[]> => {
  const lacking: Group[] = [];
  for (const group of secrets(smtpUrl)) if (!(await isThere(folder, group))) lacking.push(group);
  if (!smtpUrl && lacking.some(({ files }) => files.includes('smtp-url')))
    throw new Error(
      'Say where mails go: docker compose run --rm -e SMTP_URL=smtps://name:password@host set-up',
    );

  for (const { files, make } of lacking) {
    const texts = await make();
    for (const [at, file] of files.entries()) await write(join(folder, file), `${texts[at]?.trim()}\n`);
  }

  return lacking.flatMap(({ files }) => files);
};

const isThere = async (folder: string, { files }: Group): Promise<boolean> => {
  const found = await Promise.all(
    files.map((file) =>
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  );

  return found.every(Boolean);
};

/**
 * Readable for everybody, since each container has a user of its own; nobody else gets to the files, because their folder
 * is closed, and a container sees only those that it is given.
 */
const write = async (path: string, text: string): Promise<void> => {
  await writeFile(`${path}.new`, text, { flush: true });
  await chmod(`${path}.new`, 0o444);
  await rename(`${path}.new`, path);
};
