import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ports } from '../deploy/local/ports.ts';
import { startStack as startProduct } from '../deploy/local/stack.ts';
import type { SupervisedProgram } from '../deploy/local/supervisor/supervisor.ts';
import { freePorts } from './harness/free-ports.ts';
import { openSteps, type Steps } from './harness/steps.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

/** The whole product as `npm start` runs it, on ports and data of its own. */
export type Stack = {
  readonly url: string;
  /** The web address of the mailbox (harness/mailbox.ts). */
  readonly mailbox: string;
  readonly ports: Ports;
  readonly dataDir: string;
  /** What the services were given. */
  readonly env: NodeJS.ProcessEnv;
  readonly processes: Processes;
  readonly steps: Steps;
  readonly stop: () => Promise<void>;
  /** Stops it, and starts it again over the same data with other variables. */
  readonly again: (env: NodeJS.ProcessEnv) => Promise<Stack>;
};

export type Processes = {
  /** postgres, nats, event-log, mailbox, media, projector, command, query. */
  readonly names: readonly string[];
  readonly pid: (name: string) => number | null;
  /** As a crash would; resolves once it is gone. The supervisor starts it again at once. */
  readonly kill9: (name: string) => Promise<void>;
  /** Resolves when the part does its work (again). */
  readonly ready: (name: string) => Promise<void>;
  readonly log: (name: string) => Promise<string>;
};

type Options = {
  readonly rateLimits?: 'on' | 'off';
  /** How many of each service run: command-1, command-2 and so on, behind a gateway; by default one of each. */
  readonly copies?: number;
  /** Further variables for the services. */
  readonly env?: NodeJS.ProcessEnv;
  /** What is done to the empty data folder before the first start. */
  readonly prepare?: (dataDir: string) => Promise<unknown>;
};

/** Resolves when all of it is ready. `stop` leaves neither process nor file behind. */
export const startStack = async ({
  rateLimits = 'off',
  copies = 1,
  env = {},
  prepare,
}: Options = {}): Promise<Stack> => {
  const folder = await temporaryFolder();
  const steps = await openSteps(join(folder.path, 'steps'));
  const dataDir = join(folder.path, 'data');
  await prepare?.(dataDir);
  const ports = await freePorts();
  const each = copies > 1 ? await Promise.all(Array.from({ length: copies }, freePorts)) : [];
  const started = async (more: NodeJS.ProcessEnv): Promise<Stack> => {
    const product = await startProduct({
      dataDir,
      ports,
      each,
      env: { ...withoutAddresses(process.env), RATE_LIMITS: rateLimits, STEPS_DIR: steps.folder, ...more },
      report: () => undefined,
    });
    const stack = {
      ...over(product),
      stop: async () => {
        await product.stop();
        await rm(product.folder.postgres, { recursive: true, force: true });
        await folder.remove();
      },
      again: async (other: NodeJS.ProcessEnv) => {
        await product.stop();
        return started(other);
      },
    };

    return stack;
  };
  const over = (product: Awaited<ReturnType<typeof startProduct>>) => ({
    url: product.url,
    mailbox: product.mailbox ?? '',
    ports,
    dataDir,
    env: product.env,
    processes: processes(product.programs, product.folder.logs),
    steps,
  });

  return started(env);
};

/** What a developer's shell points elsewhere must not be what a test writes to. */
export const withoutAddresses = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/_URL$|^LINK_SECRET$|^CHECKPOINT_|^SEAL_/.test(name)),
  );

const processes = (parts: readonly SupervisedProgram[], logs: string): Processes => {
  const named = (name: string) => {
    const part = parts.find((candidate) => candidate.name === name);
    if (!part) throw new Error(`There is no part called ${name}.`);

    return part;
  };

  return {
    names: parts.map(({ name }) => name),
    pid: (name) => named(name).pid(),
    kill9: (name) => named(name).kill9(),
    ready: (name) => named(name).ready(),
    log: (name) => readFile(join(logs, `${name}.log`), 'utf8'),
  };
};
