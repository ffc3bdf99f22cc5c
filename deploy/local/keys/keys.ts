import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Keys = {
  readonly linkSecret: string;
  readonly lookupKey: string;
  readonly checkpointKey: string;
  readonly writerKey: string;
  readonly vaultKeyFile: string;
  readonly postgresPassword: string;
  readonly eventLogPassword: string;
  readonly natsPassword: string;
  readonly sealKeys: string;
};

/** Records how far this installation's log has ever been seen. It's kept beside the keys, but isn't a key. */
export const LOG_END_FILE_NAME = 'log-end.json';

/** The installation's secrets, made on the first start and readable only by its user. No backup holds them. */
export const openKeys = async (folder: string): Promise<Keys> => {
  const sealKeys = join(folder, 'seal');
  const vaultKeyFile = join(folder, VAULT_KEY);
  await mkdir(sealKeys, { recursive: true, mode: 0o700 });
  await secret(vaultKeyFile);

  return {
    linkSecret: await secret(join(folder, 'link-secret')),
    lookupKey: await secret(join(folder, 'lookup-key')),
    checkpointKey: await secret(join(folder, 'checkpoint-key')),
    writerKey: await secret(join(folder, WRITER_KEY)),
    vaultKeyFile,
    postgresPassword: await secret(join(folder, 'postgres-password')),
    eventLogPassword: await secret(join(folder, 'event-log-password')),
    natsPassword: await secret(join(folder, 'nats-password')),
    sealKeys,
  };
};

/** The file with the keys that events are signed with: the current one, then the earlier ones, separated by commas. */
export const WRITER_KEY = 'writer-key';

/** The file with the keys that wrap those in the vault. While the product runs, its leader replaces what is in it. */
export const VAULT_KEY = 'vault-key';

/** 32 random bytes in hex. The file is linked into place, so that a second process or a start after a crash reads all of it. */
const secret = async (path: string): Promise<string> => {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);

  return (await readFile(path, 'utf8')).trim();
};
