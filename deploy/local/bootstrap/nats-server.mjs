import { accessSync, constants, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { apt, canInstall, isDebian } from './apt.mjs';
import { quietly } from './quietly.mjs';
import { say } from './say.mjs';

/**
 * Makes sure that there's a nats-server on PATH, in the usual places or in `tools`. Debian's package is unpacked rather
 * than installed, because installing it would start a system service.
 */
export const ensureNatsServer = async (tools, log) => {
  if (process.env.NATS_URL || hasNatsServer(tools)) return;
  if (isDebian() && (await unpack(tools, log))) return;

  throw new Error(
    'There is no nats-server. Please install it (on Debian: apt-get install nats-server; on a Mac: brew install ' +
      'nats-server; elsewhere from nats.io), or set NATS_URL to a server that runs.',
  );
};

const hasNatsServer = (tools) =>
  [tools, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .filter(Boolean)
    .some((folder) => isProgram(join(folder, 'nats-server')));

const unpack = async (tools, log) => {
  say('Fetching nats-server from Debian …');
  const folder = join(tools, 'unpacking');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  let fetched = await quietly(log, 'apt-get', ['download', 'nats-server'], { cwd: folder });
  if (!fetched.isDone && canInstall()) {
    await apt(['update'], log);
    fetched = await quietly(log, 'apt-get', ['download', 'nats-server'], { cwd: folder });
  }
  const archive = readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (!archive) return false;

  const unpacked = await quietly(log, 'dpkg-deb', ['-x', archive, '.'], { cwd: folder });
  if (unpacked.isDone) renameSync(join(folder, 'usr/sbin/nats-server'), join(tools, 'nats-server'));
  rmSync(folder, { recursive: true, force: true });

  return unpacked.isDone;
};

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
