import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietly, tail } from './quietly.mjs';
import { say } from './say.mjs';

/** Runs `npm ci` if node_modules differs from package-lock.json. Throws a sentence if that fails. */
export const ensureModules = async (root, log) => {
  const installed = read(join(root, 'node_modules/.package-lock.json'));
  const locked = read(join(root, 'package-lock.json'));
  if (installed && matches(locked, installed)) return;

  say('Installing packages from npm (once, about a minute) …');
  const [program, ...args] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  // We need no package's install script, and npm silently leaves out an optional package whose script fails.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { isDone, output } = await quietly(log, program, [...args, ...options], { cwd: root });
  if (!isDone) throw new Error(`npm ci failed:\n${tail(output)}\nAll of it: ${log}`);
};

/**
 * Whether npm has installed what the lock file asks for on this platform. Optional packages for other platforms may be
 * missing, and packages that are no longer asked for do no harm.
 */
export const matches = (locked, installed, system = thisSystem) =>
  Object.entries(locked.packages)
    .filter(([path]) => path !== '')
    .every(([path, wanted]) => {
      const found = installed.packages[path];
      if (!found) return wanted.optional === true && !isMadeFor(system, wanted);

      return found.version === wanted.version && runsOn(system, found);
    });

const thisSystem = {
  os: process.platform,
  cpu: process.arch,
  libc: process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl',
};

const isMadeFor = (system, wanted) => Boolean(wanted.os && wanted.cpu) && runsOn(system, wanted);

const runsOn = (system, { os, cpu, libc }) =>
  allows(os, system.os) && allows(cpu, system.cpu) && (system.os !== 'linux' || allows(libc, system.libc));

/** npm's lists of platforms: names that are supported, or with `!` names that aren't. */
const allows = (names, name) => {
  if (!names) return true;
  const list = [names].flat();

  return list.includes(name) || (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${name}`));
};

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
