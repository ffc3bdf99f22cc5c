import { type DataFolder, openDataFolder } from './data-folder.ts';
import { openKeys } from './keys/keys.ts';
import { type Plan, plan } from './plan.ts';
import { type Ports, requireFree } from './ports.ts';
import { unprivilegedUser } from './postgres/unprivileged-user.ts';
import { endLeftovers, forgetProcess, notedProcess, noteProcess } from './supervisor/leftovers.ts';
import { type Supervised, supervise } from './supervisor/supervisor.ts';

export type Stack = {
  /** Where people reach the product. */
  readonly url: string;
  /** The mailbox's web address; null where SMTP_URL names a server elsewhere. */
  readonly mailbox: string | null;
  readonly folder: DataFolder;
  readonly parts: readonly Supervised[];
  /** What the services were given. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends everything, what came last first, within 12 s. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly dataDir: string;
  readonly ports: Ports;
  /** DATABASE_URL, NATS_URL, EVENTSTORE_URL or SMTP_URL in it takes the place of the embedded part. */
  readonly env: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  /** Gives up a start that is under way. */
  readonly signal?: AbortSignal;
};

/** Starts the whole product at once and resolves when every part is ready. Throws with nothing left running. */
export const startStack = async ({ dataDir, ports, env, report, signal }: Options): Promise<Stack> => {
  const postgresUser = await unprivilegedUser();
  const folder = await openDataFolder(dataDir, postgresUser);
  await claim(folder);

  const planned = await plan({ folder, ports, keys: await openKeys(folder.keys), postgresUser, env });
  await requireFree(ports, planned.ports);
  const { parts, stop } = await run(planned, folder, report, signal);

  return {
    url: planned.env.PUBLIC_URL ?? '',
    mailbox: planned.hasMailbox ? `http://localhost:${ports.mailbox}` : null,
    folder,
    parts,
    env: planned.env,
    stop,
  };
};

/** Two supervisors over one folder would fight for every file in it. */
const claim = async ({ root, run }: DataFolder) => {
  const other = await notedProcess(run, 'supervisor');
  if (other && other !== process.pid)
    throw new Error(`Inkstream already runs on ${root} (process ${other}).`);

  await endLeftovers(run);
  await noteProcess(run, 'supervisor', process.pid);
};

const run = async (
  { groups }: Plan,
  folder: DataFolder,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<Pick<Stack, 'parts' | 'stop'>> => {
  const running = groups.map((parts) => parts.map((part) => supervise(part, { ...folder, report })));
  const parts = running.flat();
  const stop = async () => {
    await stopAll(running);
    await forgetProcess(folder.run, 'supervisor');
  };
  const abandon = () => void stop();
  signal?.addEventListener('abort', abandon);
  if (signal?.aborted) abandon();

  try {
    await Promise.all(parts.map((part) => part.ready().then(() => report(`${part.name} is ready`))));
    return { parts, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abandon);
  }
};

/** Milliseconds for all of it, and at least for each group. */
const STOP_WITHIN = 11_000;
const LEAST = 1_000;

const stopAll = async (groups: readonly (readonly Supervised[])[]) => {
  const until = Date.now() + STOP_WITHIN;
  for (const group of groups.toReversed())
    await Promise.all(group.map((part) => part.stop(Math.max(until - Date.now(), LEAST))));
};
