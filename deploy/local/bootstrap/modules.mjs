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
  const { isDone, output } = await quietly(log, program, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
  });
  if (!isDone) throw new Error(`npm ci failed:\n${tail(output)}\nAll of it: ${log}`);
};

/**
 * Whether what npm noted as installed is what the lock file asks for, on this platform. Packages for other platforms
 * are optional and not installed; one that nothing asks for any more does no harm.
 */
export const matches = (locked, installed, { platform, arch } = process) =>
  Object.entries(locked.packages)
    .filter(([path]) => path !== '')
    .every(([path, { version, optional }]) => {
      const there = installed.packages[path];
      if (!there) return optional === true;

      return there.version === version && allows(there.os, platform) && allows(there.cpu, arch);
    });

/** npm's way to list platforms: those that will do, or with `!` those that will not. */
const allows = (list, name) =>
  !list ||
  list.includes(name) ||
  (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${name}`));

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
