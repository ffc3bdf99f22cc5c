import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureClient } from './bootstrap/client.mjs';
import { ensureModules } from './bootstrap/modules.mjs';
import { ensureNatsServer } from './bootstrap/nats-server.mjs';
import { pinnedNode, requireNode } from './bootstrap/node.mjs';
import { say } from './bootstrap/say.mjs';
import { ensureSystemPackages } from './bootstrap/system-packages.mjs';

/**
 * Every npm script begins here. A fresh clone has only some Node ≥ 20, so this file and its folder use no packages and
 * no TypeScript. It installs what is missing, then runs the program under the Node version that the lock file pins, and
 * exits with its exit code.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = resolve(root, process.env.DATA_DIR || '.data');

const typesAndLint = [
  ['node_modules/typescript/bin/tsc'],
  ['node_modules/typescript/bin/tsc', '-p', 'web'],
  ['node_modules/typescript/bin/tsc', '-p', 'tests/browser'],
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ['tests/docs/mutual-pairs.ts'],
];

const programs = {
  start: [['deploy/local/start.ts']],
  dev: [['deploy/local/dev.ts']],
  test: [...typesAndLint, ['node_modules/vitest/vitest.mjs', 'run']],
  'test:log': [['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/log/vitest.config.ts']],
  'test:topology': [['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/topology/vitest.config.ts']],
  'test:attacks': [['node_modules/vitest/vitest.mjs', 'run', 'tests/attacks']],
  'test:images': [['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/images/vitest.config.ts']],
  'test:faults': [['node_modules/vitest/vitest.mjs', 'run', 'tests/faults', 'tests/simulation']],
  fuzz: [['tests/fuzz/run.ts']],
  check: typesAndLint,
  bench: [['bench/run.ts']],
  rebuild: [['deploy/commands/rebuild.ts']],
  backup: [['deploy/commands/backup.ts']],
  restore: [['deploy/commands/restore.ts']],
  'keys:export': [['deploy/commands/keys-export.ts']],
  'keys:import': [['deploy/commands/keys-import.ts']],
  'keys:rotate': [['deploy/commands/keys-rotate.ts']],
  audit: [['deploy/commands/audit.ts']],
  vectors: [['tests/vectors/make.ts']],
  journeys: [
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/browser/journeys/vitest.config.ts'],
  ],
  screens: [['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/browser/screens/vitest.config.ts']],
  pictures: [['tests/docs/pictures/take.ts']],
  sample: [['tests/docs/sample/make.ts']],
  reference: [['tests/docs/reference/make.ts']],
  'log:accept': [['deploy/commands/log-accept.ts']],
  'log:user': [['deploy/commands/log-user.ts']],
  'log:move': [['deploy/commands/log-move.ts']],
  'seal:retry': [['deploy/commands/seal-retry.ts']],
  erase: [['deploy/commands/erase.ts']],
  roles: [['deploy/commands/roles.ts']],
  verify: [['deploy/commands/verify.ts']],
  licences: [['deploy/commands/licences.ts']],
};

/** Programs that need only npm's packages: they use no service and nothing of the system. */
const packagesOnly = ['check', 'vectors', 'verify', 'sample', 'reference'];
/** Programs that also need what tests and benchmarks need of the system. */
const likeTests = [
  'test',
  'test:log',
  'test:topology',
  'test:attacks',
  'test:faults',
  'fuzz',
  'bench',
  'pictures',
  'screens',
];

const main = async ([what = '', ...args]) => {
  if (!(what in programs))
    throw new Error(`There is nothing called "${what}"; there is ${Object.keys(programs)}.`);
  requireNode(20);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });

  const log = join(dataDir, 'set-up.log');
  if (!packagesOnly.includes(what)) await ensureSystemPackages(purposeOf(what), log);
  await ensureModules(root, log);
  const node = pinnedNode(root);
  if (!packagesOnly.includes(what)) {
    await ensureNatsServer(join(dataDir, 'tools'), log);
    if (what !== 'dev') await ensureClient(root, node, log);
  }
  for (const program of programsOf(what, args)) {
    const code = await runUnder(node, program);
    if (code !== 0) return code;
  }

  return 0;
};

/** Each with its arguments. Somebody who names the tests that they want waits for those alone. */
const programsOf = (what, args) => {
  const last = [...programs[what].at(-1), ...args];

  return what === 'test' && args.length > 0 ? [last] : [...programs[what].slice(0, -1), last];
};

const purposeOf = (what) => {
  if (what === 'test:images') return 'images';

  return likeTests.includes(what) ? 'test' : 'run';
};

/** Resolves with the exit code. If a signal ended the program it's 128 plus the signal's number, as in a shell. */
const runUnder = (node, args) =>
  new Promise((done, fail) => {
    const child = spawn(node, args, {
      cwd: root,
      env: environment(node),
      // When the channel closes, the child knows that this process is gone, even after kill -9.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? 128 + (SIGNALS[signal] ?? 0)));
    passSignalsTo(child);
  });

const passSignalsTo = (child) => {
  // A terminal sends Ctrl-C to both processes; all other signals come to this one only.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

  const npm = process.ppid;
  const orphaned = () => process.ppid !== npm && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(orphaned, 1_000).unref();
};

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };

const environment = (node) => ({
  ...process.env,
  PATH: [dirname(node), join(dataDir, 'tools'), process.env.PATH].join(delimiter),
  DATA_DIR: dataDir,
  NODE_COMPILE_CACHE: join(dataDir, 'cache'),
});

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    say(error.message);
    process.exit(1);
  },
);
