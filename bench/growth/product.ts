import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { type Stack, startStack } from '../../deploy/local/stack.ts';
import { builtPosition } from '../../services/shared/database/read-models.ts';
import { freePorts } from '../../tests/harness/free-ports.ts';
import { processorTimeOfTree } from '../../tests/harness/processor-time.ts';

/** The product's programs spend less than this many milliseconds of processor time in a second when nothing is left to do. */
const QUIET = 80;
const SECONDS_OF_QUIET = 3;
/**
 * After so many seconds, and one for so many events, it goes on anyway: on a machine with much other work, leaders lose
 * their lease again and again, and each new one reads the whole log.
 */
const SECONDS_AT_MOST = 90;
const EVENTS_A_SECOND = 5_000;

export type GrowingProduct = Awaited<ReturnType<typeof growingProduct>>;

/** The product over a folder, which can be stopped and started again at the same addresses. */
export const growingProduct = async (dataDir: string, auditors: string) => {
  const ports = await freePorts();
  const started = () =>
    startStack({
      dataDir,
      ports,
      env: { ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', AUDITORS: auditors },
      report: () => {},
    });
  let stack: Stack = await started();
  const { url, mailbox, env, folder } = stack;
  const parts = () => new Map(stack.programs.map(({ name, pid }) => [name, pid() ?? 0]));
  const spent = async () => {
    const times = new Map<string, number>();
    for (const [name, pid] of parts()) times.set(name, await processorTimeOfTree(pid));
    return times;
  };

  return {
    url,
    mailbox: mailbox ?? '',
    env,
    folder,
    ports,
    parts,
    spent,
    stop: () => stack.stop(),
    /** Resolves with the milliseconds until everything is ready. */
    start: async () => {
      const begun = performance.now();
      stack = await started();
      return performance.now() - begun;
    },
    /** Resolves once the read models have come to a position of the log and nobody works any more, as a rule. */
    quiet: async (events: number, position = 0n) => {
      await projected(env, position);
      const atMost = SECONDS_AT_MOST + events / EVENTS_A_SECOND;
      let before = sum(await spent());
      for (let quiet = 0, n = 0; quiet < SECONDS_OF_QUIET && n < atMost; n++) {
        await delay(1_000);
        const after = sum(await spent());
        quiet = after - before < QUIET ? quiet + 1 : 0;
        before = after;
      }
    },
    /** Megabytes of memory that a program holds by itself. */
    resident: async (name: string) => residentOf(parts().get(name) ?? 0),
  };
};

export const residentOf = async (pid: number): Promise<number> => {
  const [, kilobytes] =
    /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')) ?? [];

  return Number(kilobytes ?? 0) / 1_024;
};

const projected = async ({ DATABASE_URL = '' }: NodeJS.ProcessEnv, position: bigint) => {
  const sql = postgres(DATABASE_URL, { onnotice: () => {} });
  while (((await builtPosition(sql, 1)) ?? 0n) < position) await delay(500);
  await sql.end();
};

const sum = (times: ReadonlyMap<string, number>) =>
  [...times.values()].reduce((one, other) => one + other, 0);
