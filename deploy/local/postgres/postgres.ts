import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { commandLine } from '../supervisor/command-line.ts';
import type { Part, User } from '../supervisor/program.ts';
import { type Binaries, postgresBinaries } from './binaries.ts';

type Options = {
  /** Everything of Postgres lies below; reachable by `user`. */
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  /** Whom it runs as: Postgres refuses to run as root. */
  readonly user: User | null;
  /** False only where losing everything on a power cut is fine: tests. */
  readonly isDurable: boolean;
};

const USER = 'inkstream';
const DATABASE = 'inkstream';

export const postgresUrl = ({ port, password }: Pick<Options, 'port' | 'password'>, database = DATABASE) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** Postgres 18 from npm, on loopback, with a database `inkstream` that sorts by code point wherever it runs. */
export const postgresPart = async (options: Options): Promise<Part> => {
  const { folder, user } = options;
  const binaries = await postgresBinaries(folder, user);
  const data = join(folder, 'data');

  return {
    name: 'postgres',
    program: binaries.postgres,
    args: ['-D', data, ...settings(options).flatMap((setting) => ['-c', setting])],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(user ? { user } : {}),
    kind: 'native',
    // Rolls back what runs and does not wait for clients to leave.
    stopSignal: 'SIGINT',
    prepare: async () => {
      await initialise(binaries, data, options);
      await removeStaleLock(data);
    },
    isReady: () => hasDatabase(options),
  };
};

/** Small: the read models of one machine fit, and an idle server stays below 40 MB. */
const settings = ({ port, isDurable }: Options) => [
  'listen_addresses=127.0.0.1',
  `port=${port}`,
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=32MB',
  'work_mem=8MB',
  'max_wal_size=256MB',
  'jit=off',
  'io_method=sync',
  'max_parallel_workers_per_gather=0',
  'log_min_messages=warning',
  ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']),
];

/** Made beside and renamed, so that a start which was cut short leaves nothing half made. */
const initialise = async ({ initdb }: Binaries, data: string, { password, user, isDurable }: Options) => {
  if (await contents(join(data, 'PG_VERSION'))) return;
  const beside = `${data}.part`;
  const passwordFile = `${data}.password`;

  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [beside, passwordFile]) await chown(path, user.uid, user.gid);
  try {
    await run(initdb, [...initialisation(beside, passwordFile), ...(isDurable ? [] : ['--no-sync'])], {
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      cwd: dirname(data),
      ...user,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(beside, data);
};

const initialisation = (folder: string, passwordFile: string) => [
  `--pgdata=${folder}`,
  `--username=${USER}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/**
 * After a crash of the whole machine (or a new container on an old volume) the lock may name a process that is
 * another program by now, for which Postgres would wait for ever.
 */
const removeStaleLock = async (data: string) => {
  const lock = join(data, 'postmaster.pid');
  const pid = Number((await contents(lock)).split('\n').at(0));
  if (pid && !(await commandLine(pid)).includes(data)) await rm(lock, { force: true });
};

/** Creates the database on the very first call. */
const hasDatabase = async (options: Options): Promise<boolean> => {
  const client = new Client({
    connectionString: postgresUrl(options, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} template template0`);

    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const contents = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

const run = promisify(execFile);
