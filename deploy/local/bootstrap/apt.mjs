import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { quietly } from './quietly.mjs';
import { say } from './say.mjs';

export const isDebian = () => succeeds('apt-get', ['--version']) && succeeds('dpkg-query', ['--version']);

/** Whether packages can be installed without asking anyone for a password. */
export const canInstall = () => process.getuid?.() === 0 || succeeds('sudo', ['-n', 'true']);

/** Installs packages without their recommendations. Returns those that couldn't be installed. */
export const aptInstall = async (packages, log) => {
  if (await install(packages, log)) return [];

  say('Reading the list of packages …');
  await apt(['update'], log);
  if (await install(packages, log)) return [];

  const failed = [];
  for (const name of packages) if (!(await install([name], log))) failed.push(name);

  return failed;
};

/** Runs apt-get as root. Waits while another program holds the lock of the package system. */
export const apt = async (args, log, options = {}) => {
  for (let hasWaited = false; ; hasWaited = true) {
    const { isDone, output } = await quietly(log, ...asRoot(['apt-get', ...args]), {
      ...options,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (isDone || !isLocked(output)) return { isDone, output };

    if (!hasWaited) say('Another program is installing packages; waiting for it …');
    await delay(2_000);
  }
};

/** Whether apt gave up because another process holds one of its locks. */
export const isLocked = (output) =>
  /Could not get lock|Unable to (acquire|lock)|is another process using it/i.test(output);

const install = async (packages, log) =>
  (await apt(['install', '-y', '--no-install-recommends', ...packages], log)).isDone;

/** sudo drops the environment, so `env` sets the variable again. */
const asRoot = ([program, ...args]) =>
  process.getuid?.() === 0
    ? [program, args]
    : ['sudo', ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', program, ...args]];

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
