import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { quietly, tail } from './quietly.mjs';
import { say } from './say.mjs';

/**
 * Builds the web client if its sources have changed since the last build. Who else wants it meanwhile waits for the same
 * build. Throws a sentence if it fails; the client of before stays then.
 */
export const ensureClient = async (root, node, log) => {
  if (isBuilt(root)) return;
  mkdirSync(join(root, 'dist'), { recursive: true });
  await alone(join(root, 'dist/building'), async () => {
    if (!isBuilt(root)) await build(root, node, log);
  });
};

/** The last file of a build; without it the query service doesn't start (contracts/client/manifest.ts). */
const MANIFEST = '.client.json';

const isBuilt = (root) => {
  const built = join(root, 'dist/web', MANIFEST);
  const sources = ['web', 'contracts', 'package-lock.json'].map((name) => join(root, name));

  return existsSync(built) && Math.max(...sources.map(newest)) < statSync(built).mtimeMs;
};

const build = async (root, node, log) => {
  say('Building the web client …');
  const startedAt = new Date();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', 'web', '--outDir', '../dist/web.new'];
  const { isDone, output } = await quietly(log, node, args, { cwd: root });
  if (!isDone) throw new Error(`The web client could not be built:\n${tail(output)}\nAll of it: ${log}`);

  const [client, made, old] = ['web', 'web.new', 'web.old'].map((name) => join(root, 'dist', name));
  // What was changed while it was built may be missing in it.
  utimesSync(join(made, MANIFEST), startedAt, startedAt);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(client)) renameSync(client, old);
  renameSync(made, client);
  rmSync(old, { recursive: true, force: true });
};

/** When a file, or the newest file in a folder, was last changed, in milliseconds since 1970. */
const newest = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;

  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};
