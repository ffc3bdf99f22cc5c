import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietly, tail } from './quietly.mjs';
import { say } from './say.mjs';

/** Runs `npm ci` where node_modules is not what package-lock.json says. Throws a sentence where that fails. */
export const ensureModules = async (root, log) => {
  const installed = read(join(root, 'node_modules/.package-lock.json'));
  const locked = read(join(root, 'package-lock.json'));
  if (installed && matches(locked, installed)) return;

  say('Installing packages from npm (once, about a minute) …');
  const [program, ...args] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  // No package needs its install script here, and npm drops an optional one whose script fails without a word.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { isDone, output } = await quietly(log, program, [...args, ...options], { cwd: root });
  if (!isDone) throw new Error(`npm ci failed:\n${tail(output)}\nAll of it: ${log}`);
};

/**
 * Whether what npm noted as installed is what the lock file asks for, on this platform. What is made for others is
 * optional and not installed; what nothing asks for any more does no harm.
 */
export const matches = (locked, installed, system = thisSystem) =>
  Object.entries(locked.packages)
    .filter(([path]) => path !== '')
    .every(([path, wanted]) => {
      const there = installed.packages[path];
      if (!there) return wanted.optional === true && !isMadeFor(system, wanted);

      return there.version === wanted.version && runsOn(system, there);
    });

const thisSystem = {
  os: process.platform,
  cpu: process.arch,
  libc: process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl',
};

const isMadeFor = (system, wanted) => Boolean(wanted.os && wanted.cpu) && runsOn(system, wanted);

const runsOn = (system, { os, cpu, libc }) =>
  allows(os, system.os) && allows(cpu, system.cpu) && (system.os !== 'linux' || allows(libc, system.libc));

/** npm's way to name platforms: one or many that will do, or with `!` that will not. */
const allows = (names, name) => {
  if (!names) return true;
  const list = [names].flat();

  return list.includes(name) || (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${name}`));
};

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
