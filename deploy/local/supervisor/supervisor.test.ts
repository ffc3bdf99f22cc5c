import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commandLine } from './command-line.ts';
import type { Program } from './program.ts';
import { type SupervisedProgram, type SupervisorOptions, supervise } from './supervisor.ts';

describe('a part that is supervised', () => {
  test('is started again when it was killed', async () => {
    const part = supervised(sleeping);
    await expect.poll(part.pid).toBeTypeOf('number');
    const before = part.pid();

    await part.kill9();
    await expect.poll(part.pid).not.toBeOneOf([before, null]);

    expect(reports).toEqual([
      expect.stringMatching(/^sleeper ended \(SIGKILL\), see .+sleeper\.log\. Starting/),
    ]);
  });

  test('is started again after ever longer pauses while it keeps ending', async () => {
    const pauses: number[] = [];
    const part = supervised({ ...sleeping, executable: 'sh', args: ['-c', 'exit 3'] }, async (pause) => {
      pauses.push(pause);
    });

    await expect.poll(() => pauses.length).toBeGreaterThan(6);
    await part.stop();

    expect(pauses.slice(0, 7)).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
    expect(reports.at(-1)).toContain('ended (code 3)');
  });

  test('is not started again with a configuration that it has refused', async () => {
    const part = supervised(
      node(`console.log('{"msg":"started"}'); console.error("The moon is missing."); process.exit(78)`),
    );

    await expect(part.ready()).rejects.toThrow('sleeper: The moon is missing.');
    await part.stop();

    expect(reports).toEqual(['sleeper: The moon is missing.']);
  });

  test('says what it waits for, once', async () => {
    let looks = 0;
    const part = supervised({ ...sleeping, isReady: async () => ++looks > 5 || 'The moon is missing.' });
    await part.ready();

    expect(reports).toEqual(['sleeper waits: The moon is missing.']);
  });

  test('whose program is missing says so', async () => {
    const part = supervised({ ...sleeping, executable: '/nowhere/at/all' });

    await expect.poll(() => reports[0]).toContain('/nowhere/at/all ENOENT');
    await part.stop();
  });

  test('writes into its log', async () => {
    const part = supervised(node('console.log("hello"); console.error("world")'));

    await expect
      .poll(() => readFile(join(folder, 'sleeper.log'), 'utf8').catch(() => ''))
      .toMatch(/hello\nworld/);
    await part.stop();
  });
});

describe('restarting', () => {
  test('ends the program and starts it again at once, and reports no failure', async () => {
    const part = supervised({ ...sleeping, isReady: async () => part.pid() !== null });
    await part.ready();
    const before = part.pid();

    await part.restart();

    expect(part.pid()).not.toBeOneOf([before, null]);
    expect(reports).toEqual([]);
  });

  test('ends by force what does not listen', async () => {
    const part = supervised({
      ...node('process.on("SIGTERM", () => {})', forever),
      isReady: async () => part.pid() !== null,
    });
    await logged('ready');
    const before = part.pid() ?? 0;

    await part.restart(300);

    expect(await commandLine(before)).toBe('');
  });

  test('starts what had given up because of its configuration', async () => {
    const moon = join(folder, 'moon');
    const part = supervised({
      ...node(
        `import('node:fs').then(({ existsSync }) => existsSync(${JSON.stringify(moon)}) || process.exit(78))`,
        forever,
      ),
      isReady: async () => existsSync(moon) && part.pid() !== null,
    });
    await expect(part.ready()).rejects.toThrow('sleeper');

    await writeFile(moon, '');
    await part.restart();

    expect(reports).toHaveLength(1);
  });
});

describe('stopping', () => {
  test('asks first', async () => {
    const part = supervised(
      node('process.on("SIGTERM", () => { console.log("bye"); process.exit(0); })', forever),
    );
    await expect.poll(part.pid).toBeTypeOf('number');
    await logged('ready');
    await part.stop();

    expect(await readFile(join(folder, 'sleeper.log'), 'utf8')).toContain('bye');
    expect(reports).toEqual([]);
  });

  test('ends by force what does not listen', async () => {
    const part = supervised(node('process.on("SIGTERM", () => {})', forever));
    await logged('ready');
    const pid = part.pid() ?? 0;

    await part.stop(300);

    expect(await commandLine(pid)).toBe('');
  });

  test('does not wait for a part that has given up', async () => {
    const part = supervised(node('process.exit(78)'));
    await expect.poll(() => reports.length).toBe(1);

    await part.stop();

    expect(part.pid()).toBeNull();
  });

  test('a part that is down stays down', async () => {
    const part = supervised(node('process.exit(3)'));
    await expect.poll(() => reports.length).toBe(2);

    await part.stop();

    expect(part.pid()).toBeNull();
  });
});

describe('when the supervisor itself is killed', () => {
  test.each(['node', 'native'])('a %s part ends too', async (kind) => {
    const script = `
      import { startChild } from ${JSON.stringify(new URL('./child.ts', import.meta.url).href)};
      const part = ${kind === 'node' ? `{ executable: process.execPath, args: ['-e', ${JSON.stringify(forever)}] }` : `{ executable: 'sleep', args: ['1000'] }`};
      const child = await startChild({ ...part, env: process.env, kind: '${kind}', stopSignal: 'SIGTERM' }, ${JSON.stringify(join(folder, 'orphan.log'))});
      console.log(child.pid);
      setInterval(() => {}, 1000);`;
    const supervisor = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await new Promise((resolve) => supervisor.stdout.once('data', resolve)));
    expect(await commandLine(pid)).not.toBe('');

    supervisor.kill('SIGKILL');

    await expect.poll(() => commandLine(pid)).toBe('');
  });

  test('a child that was still starting ends as well', async () => {
    const supervisor = spawn(process.execPath, ['-e', forever]);
    const child = spawn(
      process.execPath,
      ['--import', new URL('./lifeline.ts', import.meta.url).href, '-e', forever],
      {
        env: { ...process.env, SUPERVISOR_PID: String(supervisor.pid) },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    await new Promise((resolve) => child.stdout.once('data', resolve));

    supervisor.kill('SIGKILL');

    await expect.poll(() => child.signalCode).toBe('SIGTERM');
  });
});

const forever = 'console.log("ready"); setInterval(() => {}, 1000);';

const node = (...lines: string[]): Program => ({
  name: 'sleeper',
  executable: process.execPath,
  args: ['-e', lines.join('\n')],
  env: process.env,
  kind: 'node',
  stopSignal: 'SIGTERM',
  isReady: async () => false,
});

const sleeping: Program = {
  ...node(),
  executable: 'sleep',
  args: ['1000'],
  kind: 'native',
  isReady: async () => true,
};

let folder = '';
let reports: string[] = [];
let running: SupervisedProgram[] = [];

const supervised = (part: Program, pause?: SupervisorOptions['pause']): SupervisedProgram => {
  const options = { logs: folder, run: folder, report: (line: string) => reports.push(line) };
  const started = supervise(part, { ...options, ...(pause && { pause }) });
  running.push(started);

  return started;
};

const logged = (text: string) =>
  expect.poll(() => readFile(join(folder, 'sleeper.log'), 'utf8').catch(() => '')).toContain(text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstream-'));
  reports = [];
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((part) => part.stop(0)));
  await rm(folder, { recursive: true, force: true });
});
