import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { canEnter } from './postgres/binaries.ts';
import type { User } from './supervisor/program.ts';

/** Where everything that outlives a stop lies. */
export type DataFolder = {
  readonly root: string;
  readonly logs: string;
  readonly run: string;
  readonly keys: string;
  readonly blobs: string;
  readonly backups: string;
  readonly mails: string;
  readonly nats: string;
  readonly eventLog: string;
  readonly postgres: string;
  /** Compiled code of Node, for faster starts; may be lost. */
  readonly cache: string;
};

/** Lays the folder out, closed to others, and sets the logs of the last start aside as `<name>.log.1`. */
export const openDataFolder = async (
  path: string,
  postgresUser: User | null,
  elsewhere = '/var/lib/inkstream',
): Promise<DataFolder> => {
  const paths = pathsIn(path);
  const { root, logs } = paths;
  // Postgres may run as another user, who has to get through.
  await mkdir(root, { recursive: true, mode: 0o711 });
  for (const name of ['logs', 'run', 'keys', 'blobs', 'backups', 'mails', 'nats', 'event-log', 'cache'])
    await mkdir(join(root, name), { recursive: true, mode: 0o700 });
  await setAside(logs);

  return { ...paths, postgres: await postgresFolder(root, postgresUser, elsewhere) };
};

/** Where things lie, without a look at whether they do. Postgres's folder may be a link elsewhere. */
export const pathsIn = (path: string): DataFolder => {
  const root = resolve(path);
  const folder = (name: string) => join(root, name);

  return {
    root,
    logs: folder('logs'),
    run: folder('run'),
    keys: folder('keys'),
    blobs: folder('blobs'),
    backups: folder('backups'),
    mails: folder('mails'),
    nats: folder('nats'),
    eventLog: join(folder('event-log'), 'events.db'),
    postgres: folder('postgres'),
    cache: folder('cache'),
  };
};

const setAside = async (logs: string) => {
  const files = (await readdir(logs)).filter((file) => file.endsWith('.log'));
  for (const file of files) await rename(join(logs, file), join(logs, `${file}.1`));
};

/**
 * Below `root` where the user whom Postgres runs as can get there. A checkout in root's home is closed to it: then
 * `postgres` is a link into `elsewhere`, which is not, so that whoever removes `root` also begins anew there.
 */
const postgresFolder = async (root: string, user: User | null, elsewhere: string): Promise<string> => {
  const folder = join(root, 'postgres');
  if (!user || (await canEnter(user, root))) {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    return folder;
  }

  return (await realpath(folder).catch(() => null)) ?? (await linkElsewhere(root, folder, elsewhere));
};

const linkElsewhere = async (root: string, link: string, elsewhere: string): Promise<string> => {
  const prefix = `${createHash('sha256').update(root).digest('hex').slice(0, 12)}-`;
  const folder = join(elsewhere, `${prefix}${randomUUID()}`);
  const abandoned = (await readdir(elsewhere).catch(() => [])).filter((name) => name.startsWith(prefix));

  for (const name of abandoned) await rm(join(elsewhere, name), { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await rm(link, { force: true });
  await symlink(folder, link);

  return folder;
};
