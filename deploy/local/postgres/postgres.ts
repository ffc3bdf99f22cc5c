import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { commandLine } from '../supervisor/command-line.ts';
import type { Program, User } from '../supervisor/program.ts';
import { type Binaries, postgresBinaries } from './binaries.ts';

type Options = {
  /** Holds everything of Postgres; `user` must be able to reach it. */
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  /** The user that Postgres runs as, because it refuses to run as root; null: our own. */
  readonly user: User | null;
  /** False only in tests, which may lose everything on a power cut. */
  readonly isDurable: boolean;
};

const USER = 'inkstream';
const DATABASE = 'inkstream';

export const postgresUrl = ({ port, password }: Pick<Options, 'port' | 'password'>, database = DATABASE) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** Postgres 18 from npm, on loopback, with a database `inkstream` that sorts by code point on every machine. */
export const postgresProgram = async (options: Options): Promise<Program> => {
  const { folder, user } = options;
  const binaries = await postgresBinaries(folder, user);
  const data = join(folder, 'data');

  return {
    name: 'postgres',
    executable: binaries.postgres,
    args: ['-D', data, ...settings(options).flatMap((setting) => ['-c', setting])],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...KEPT },
    ...(user ? { user } : {}),
    kind: 'native',
    // Rolls back running transactions and doesn't wait for clients to disconnect.
    stopSignal: 'SIGINT',
    prepare: async () => {
      await initialise(binaries, data, options);
      await removeStaleLock(data);
    },
    isReady: () => hasDatabase(options),
  };
};

/**
 * Bytes that a connection keeps after a long answer. By default glibc gives them back at once, and fetches them anew, page
 * by page, for the next: a quarter of what Postgres takes for a list of 1,000 documents.
 */
const KEPT = { MALLOC_TRIM_THRESHOLD_: '8388608', MALLOC_MMAP_THRESHOLD_: '8388608' };

/** Settings for little memory: an idle server stays below 40 MB, and one machine's read models still fit. */
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

/** Made in a temporary folder and renamed, so that an interrupted start leaves nothing half made. */
const initialise = async ({ initdb }: Binaries, data: string, { password, user, isDurable }: Options) => {
  if (await contents(join(data, 'PG_VERSION'))) return;
  const temporary = `${data}.part`;
  const passwordFile = `${data}.password`;

  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [temporary, passwordFile]) await chown(path, user.uid, user.gid);
  try {
    await run(initdb, [...initialisation(temporary, passwordFile), ...(isDurable ? [] : ['--no-sync'])], {
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      cwd: dirname(data),
      ...user,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(temporary, data);
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
 * After a crash of the whole machine, or with a new container on an old volume, the lock may hold the id of a process
 * that is another program now. Postgres would wait for it for ever.
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
