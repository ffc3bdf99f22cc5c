import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { canEnter } from './postgres/binaries.ts';
import type { User } from './supervisor/program.ts';

/** The folders and files in which the installation's data is kept. */
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
  /** Node's compiled code, for faster starts. It may be deleted. */
  readonly cache: string;
};

/** Creates the folders, closed to other users, and renames the logs of the last start to `<name>.log.1`. */
export const openDataFolder = async (
  path: string,
  postgresUser: User | null,
  fallback = '/var/lib/inkstream',
): Promise<DataFolder> => {
  const paths = pathsIn(path);
  const { root, logs } = paths;
  await openToPass(root);
  for (const name of ['logs', 'run', 'keys', 'blobs', 'backups', 'mails', 'nats', 'event-log', 'cache'])
    await mkdir(join(root, name), { recursive: true, mode: 0o700 });
  await keepLastLogs(logs);

  return { ...paths, postgres: await postgresFolder(root, postgresUser, fallback) };
};

/**
 * Creates a folder that Postgres can pass through, which may run as another user. What programs create is closed to
 * others (`start.ts`), so it's opened by itself; a folder that is there stays as it is.
 */
const openToPass = async (path: string): Promise<void> => {
  if (await mkdir(path, { recursive: true, mode: 0o711 })) await chmod(path, 0o711);
};

/** The paths, without checking whether they exist. Postgres's folder may be a link to another place. */
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

const keepLastLogs = async (logs: string) => {
  const files = (await readdir(logs)).filter((file) => file.endsWith('.log'));
  for (const file of files) await rename(join(logs, file), join(logs, `${file}.1`));
};

/**
 * Below `root` if Postgres's user can get there. In a checkout in root's home it can't: then `postgres` is a link into
 * `fallback`. Without that link Postgres begins anew too, so removing `root` removes all data.
 */
const postgresFolder = async (root: string, user: User | null, fallback: string): Promise<string> => {
  const folder = join(root, 'postgres');
  if (!user || (await canEnter(user, root))) {
    await openToPass(folder);
    return folder;
  }

  return (await realpath(folder).catch(() => null)) ?? (await linkToFallback(root, folder, fallback));
};

const linkToFallback = async (root: string, link: string, fallback: string): Promise<string> => {
  const prefix = `${createHash('sha256').update(root).digest('hex').slice(0, 12)}-`;
  const folder = join(fallback, `${prefix}${randomUUID()}`);
  const abandoned = (await readdir(fallback).catch(() => [])).filter((name) => name.startsWith(prefix));

  for (const name of abandoned) await rm(join(fallback, name), { recursive: true, force: true });
  for (const path of [fallback, folder]) await openToPass(path);
  await rm(link, { force: true });
  await symlink(folder, link);

  return folder;
};
