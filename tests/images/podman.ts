import { type ExecFileOptions, execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Podman with images, containers and networks of its own, so that a test leaves nothing behind. */
export type Podman = {
  /** Answers what it wrote; fails with what it said against it. */
  readonly run: (...args: readonly string[]) => Promise<string>;
  /** A compose command for the files in `folder`. */
  readonly compose: (folder: string, env: NodeJS.ProcessEnv, ...args: readonly string[]) => Promise<string>;
  /** Ends and removes its containers, networks and volumes. */
  readonly end: () => Promise<void>;
  /** Removes its images and its folder. */
  readonly remove: () => Promise<void>;
};

/** Works without a daemon, without systemd and without raising the limits of the process that calls. */
const CONTAINERS = (networks: string) => `
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4000:4000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_config_dir = "${networks}"
`;

const STORAGE = (folder: string) => `
[storage]
driver = "overlay"
graphroot = "${folder}/storage"
runroot = "${folder}/running"
`;

export const openPodman = async (folder: string): Promise<Podman> => {
  const networks = join(folder, 'networks');
  const files = { containers: join(folder, 'containers.conf'), storage: join(folder, 'storage.conf') };
  await mkdir(networks, { recursive: true });
  await writeFile(files.containers, CONTAINERS(networks));
  await writeFile(files.storage, STORAGE(folder));
  const own = {
    CONTAINERS_CONF: files.containers,
    CONTAINERS_STORAGE_CONF: files.storage,
    // Images in Docker's format keep their health checks.
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_FORMAT: 'docker',
    TMPDIR: folder,
  };

  const run = (...args: readonly string[]) => output('podman', args, { env: { ...process.env, ...own } });

  return {
    run,
    compose: (where, env, ...args) =>
      output('podman-compose', args, { cwd: where, env: { ...process.env, ...own, ...env } }),
    end: async () => {
      // What is being started again in this moment is not removed the first time.
      for (let tries = 0; tries < 5 && (await run('ps', '--all', '--quiet')) !== ''; tries++)
        await run('rm', '--all', '--force', '--time', '1').catch(() => undefined);
      await run('pod', 'rm', '--all', '--force');
      await run('volume', 'rm', '--all', '--force');
      await run('network', 'prune', '--force');
    },
    remove: async () => {
      await run('rmi', '--all', '--force');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const output = async (
  program: string,
  args: readonly string[],
  options: ExecFileOptions,
): Promise<string> => {
  const nice = ['-n', '10', program, ...args];
  try {
    const { stdout } = await promisify(execFile)('nice', nice, {
      ...options,
      maxBuffer: 64 * 2 ** 20,
      encoding: 'utf8',
    });
    return stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${tail(stdout)}\n${tail(stderr)}`);
  }
};

const tail = (text: string) => text.trim().split('\n').slice(-25).join('\n');
