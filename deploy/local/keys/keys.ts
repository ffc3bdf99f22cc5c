import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Keys = {
  readonly linkSecret: string;
  readonly checkpointKey: string;
  readonly writerKey: string;
  readonly postgresPassword: string;
  readonly eventLogPassword: string;
  readonly natsPassword: string;
  readonly sealKeys: string;
};

/** What was seen of this installation's log: it lies beside the keys, and is none. */
export const LOG_END_FILE_NAME = 'log-end.json';

/** The installation's secrets, made on first start and readable by nobody else. They are in no backup. */
export const openKeys = async (folder: string): Promise<Keys> => {
  const sealKeys = join(folder, 'seal');
  await mkdir(sealKeys, { recursive: true, mode: 0o700 });

  return {
    linkSecret: await secret(join(folder, 'link-secret')),
    checkpointKey: await secret(join(folder, 'checkpoint-key')),
    writerKey: await secret(join(folder, WRITER_KEY)),
    postgresPassword: await secret(join(folder, 'postgres-password')),
    eventLogPassword: await secret(join(folder, 'event-log-password')),
    natsPassword: await secret(join(folder, 'nats-password')),
    sealKeys,
  };
};

/** Holds the keys that events are signed with: the one that counts, then those before it, a comma between. */
export const WRITER_KEY = 'writer-key';

/** 32 random bytes in hex. Linked into place: whoever comes second, or after a crash, reads a whole one. */
const secret = async (path: string): Promise<string> => {
  const beside = `${path}.${randomUUID()}`;
  await writeFile(beside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  await link(beside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(beside);

  return (await readFile(path, 'utf8')).trim();
};
