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
};

export type Processes = {
  /** postgres, nats, event-log, mailbox, media, projector, query, command, gateway. */
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
  /** Further variables for the services. */
  readonly env?: NodeJS.ProcessEnv;
  /** What is done to the empty data folder before the first start. */
  readonly prepare?: (dataDir: string) => Promise<unknown>;
};

/** Resolves when all of it is ready. `stop` leaves neither process nor file behind. */
export const startStack = async ({ rateLimits = 'off', env = {}, prepare }: Options = {}): Promise<Stack> => {
  const folder = await temporaryFolder();
  const steps = await openSteps(join(folder.path, 'steps'));
  const dataDir = join(folder.path, 'data');
  await prepare?.(dataDir);
  const ports = await freePorts();
  const product = await startProduct({
    dataDir,
    ports,
    env: { ...withoutAddresses(process.env), RATE_LIMITS: rateLimits, STEPS_DIR: steps.folder, ...env },
    report: () => undefined,
  });

  return {
    url: product.url,
    mailbox: product.mailbox ?? '',
    ports,
    dataDir,
    env: product.env,
    processes: processes(product.programs, product.folder.logs),
    steps,
    stop: async () => {
      await product.stop();
      await rm(product.folder.postgres, { recursive: true, force: true });
      await folder.remove();
    },
  };
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
