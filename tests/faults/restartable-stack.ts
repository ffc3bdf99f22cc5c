import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { type Stack, startStack } from '../../deploy/local/stack.ts';
import type { Client } from '../harness/client.ts';
import { freePorts } from '../harness/free-ports.ts';
import { PATIENCE } from '../harness/patience.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { commandLine } from '../restore/command-line.ts';
import { withoutAddresses } from '../stack.ts';

export type RestartableStack = Awaited<ReturnType<typeof restartableStack>>;

/** The whole product, which one test file can stop and start again on the same data folder and ports. */
export const restartableStack = async () => {
  const folder = await temporaryFolder();
  const ports = await freePorts();
  const dataDir = join(folder.path, 'data');
  let stack: Stack | null = null;
  const running = () => stack ?? expect.unreachable('it runs');
  const command = (name: string, ...args: readonly string[]) => commandLine(name, args, running().env);
  const pidsOfThoseWhoBeginAnew = () =>
    running().programs.flatMap(({ name, pid }) => (['command', 'query'].includes(name) ? [pid()] : []));

  afterAll(async () => {
    const postgres = stack?.folder.postgres;
    await stack?.stop();
    if (postgres) await rm(postgres, { recursive: true, force: true });
    await folder.remove();
  });

  return {
    ports,
    eventLog: join(dataDir, 'event-log', 'events.db'),
    logEndFile: join(dataDir, 'keys', 'log-end.json'),
    /** Beside the data. */
    beside: (name: string) => join(folder.path, name),
    running,
    start: async () => {
      // Without a BACKUP_KEY every backup warns on stderr that the vault was not copied.
      const env = { ...withoutAddresses(process.env), RATE_LIMITS: 'off', BACKUP_KEY: 'c7'.repeat(32) };
      stack = await startStack({ dataDir, ports, env, report: () => undefined });
    },
    command,
    /** Runs `npm run log:accept`. Resolves once the services that remember the log have begun anew. */
    accept: async (reason: string) => {
      const before = pidsOfThoseWhoBeginAnew();
      const said = await command('log-accept.ts', '--reason', reason);
      expect(said, said.stderr).toMatchObject({ code: 0 });
      await vi.waitFor(
        () => {
          const now = pidsOfThoseWhoBeginAnew();
          expect(now.filter((pid) => pid === null || before.includes(pid))).toEqual([]);
        },
        { ...PATIENCE, interval: 100 },
      );
      return said.stdout;
    },
    /** Resolves once writes are stopped, with the alarm in command's health. */
    notWhole: async (client: Client): Promise<string> => {
      await vi.waitFor(
        async () =>
          expect((await client.get('/api/notices')).json()).toMatchObject({
            notices: [{ code: 'log.not-whole' }],
          }),
        { ...PATIENCE, interval: 250 },
      );
      return (await fetch(`http://127.0.0.1:${ports.commandMetrics}/readyz`)).text();
    },
    /** Resolves once writes are accepted again. */
    whole: (client: Client, changes: () => Promise<number>) =>
      vi.waitFor(
        async () => {
          expect(await changes()).toBe(201);
          expect((await client.get('/api/notices')).json()).toEqual({ notices: [], problems: null });
        },
        { ...PATIENCE, interval: 500 },
      ),
  };
};
