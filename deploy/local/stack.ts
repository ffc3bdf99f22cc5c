import { type DataFolder, openDataFolder } from './data-folder.ts';
import { openKeys } from './keys/keys.ts';
import { type Plan, plan } from './plan.ts';
import { type Ports, requireFree } from './ports.ts';
import { unprivilegedUser } from './postgres/unprivileged-user.ts';
import { endLeftovers, forgetProcess, notedProcess, noteProcess } from './supervisor/leftovers.ts';
import type { Program } from './supervisor/program.ts';
import { type SupervisedProgram, supervise } from './supervisor/supervisor.ts';

export type Stack = {
  /** The address at which people reach the product. */
  readonly url: string;
  /** The mailbox's web address; null if SMTP_URL names another mail server. */
  readonly mailbox: string | null;
  readonly folder: DataFolder;
  readonly programs: readonly SupervisedProgram[];
  /** The environment of the services. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends everything within 12 s, in the reverse order of the start. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly dataDir: string;
  readonly ports: Ports;
  /** The ports of each copy if there are several of each service. */
  readonly each?: readonly Ports[];
  /** DATABASE_URL, NATS_URL, EVENTSTORE_URL or SMTP_URL in it replaces the embedded server. */
  readonly env: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  /** Changes a program before it's started. */
  readonly adapt?: (program: Program) => Program;
  /** Cancels a start that hasn't finished. */
  readonly signal?: AbortSignal;
};

/** Starts the whole product and resolves when every program is ready. If it throws, nothing is left running. */
export const startStack = async ({
  dataDir,
  ports,
  each,
  env,
  report,
  adapt = (program) => program,
  signal,
}: Options): Promise<Stack> => {
  const postgresUser = await unprivilegedUser();
  const folder = await openDataFolder(dataDir, postgresUser);
  await claimFolder(folder);

  const keys = await openKeys(folder.keys);
  const planned = await plan({ folder, ports, ...(each && { each }), keys, postgresUser, env });
  for (const [of, names] of planned.ports) await requireFree(of, names);
  const { programs, stop } = await run(
    planned.groups.map((group) => group.map(adapt)),
    folder,
    report,
    signal,
  );

  return {
    url: planned.env.PUBLIC_URL ?? '',
    mailbox: planned.hasMailbox ? `http://localhost:${ports.mailbox}` : null,
    folder,
    programs,
    env: planned.env,
    stop,
  };
};

/** Two supervisors over one folder would fight for every file in it. */
const claimFolder = async ({ root, run }: DataFolder) => {
  const other = await notedProcess(run, 'supervisor');
  if (other && other !== process.pid)
    throw new Error(`Inkstream already runs on ${root} (process ${other}).`);

  await endLeftovers(run);
  await noteProcess(run, 'supervisor', process.pid);
};

const run = async (
  groups: Plan['groups'],
  folder: DataFolder,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<Pick<Stack, 'programs' | 'stop'>> => {
  const running = groups.map((group) => group.map((program) => supervise(program, { ...folder, report })));
  const programs = running.flat();
  const stop = async () => {
    await stopAll(running);
    await forgetProcess(folder.run, 'supervisor');
  };
  const cancel = () => void stop();
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();

  try {
    await Promise.all(
      programs.map((program) => program.ready().then(() => report(`${program.name} is ready`))),
    );
    return { programs, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
};

/** Milliseconds in which everything has to stop, and that each group gets at least. */
const STOP_WITHIN = 11_000;
const STOP_GROUP_AT_LEAST = 1_000;

const stopAll = async (groups: readonly (readonly SupervisedProgram[])[]) => {
  const until = Date.now() + STOP_WITHIN;
  for (const group of groups.toReversed())
    await Promise.all(
      group.map((program) => program.stop(Math.max(until - Date.now(), STOP_GROUP_AT_LEAST))),
    );
};
