import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { quietly, tail } from './quietly.mjs';
import { say } from './say.mjs';

/** Builds the web client if its sources have changed since the last build. Throws a sentence if that fails. */
export const ensureClient = async (root, node, log) => {
  const built = join(root, 'dist/web/.vite/manifest.json');
  const sources = ['web', 'contracts', 'package-lock.json'].map((name) => join(root, name));
  if (existsSync(built) && Math.max(...sources.map(newest)) < statSync(built).mtimeMs) return;

  say('Building the web client …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { isDone, output } = await quietly(log, node, [vite, 'build', 'web'], { cwd: root });
  if (!isDone) throw new Error(`The web client could not be built:\n${tail(output)}\nAll of it: ${log}`);
};

/** When a file, or the newest file in a folder, was last changed, in milliseconds since 1970. */
const newest = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;

  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};
