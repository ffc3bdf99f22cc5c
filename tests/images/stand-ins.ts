import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findNatsServer } from '../../deploy/local/nats.ts';
import { postgresBinaries } from '../../deploy/local/postgres/binaries.ts';
import type { Podman } from './podman.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** What a slim image of Debian leaves out. */
const LEFT_OUT = ['doc', 'info', 'locale', 'man'].map((name) => `usr/share/${name}`);
const SLIM = LEFT_OUT.map((path) => `path-exclude /${path}/*`).join('\n');

/** The stage of stand-ins/Dockerfile that stands in for an image, as the text of the file that names it says. */
const stages: readonly (readonly [stage: string, image: RegExp])[] = [
  ['node', /docker\.io\/library\/node:\S+/],
  ['eventstore', /docker\.io\/eventstore\/eventstore:\S+/],
  ['postgres', /docker\.io\/library\/postgres:\S+/],
  ['nats', /docker\.io\/library\/nats:\S+/],
  ['caddy', /docker\.io\/library\/caddy:\S+/],
  ['s3', /docker\.io\/minio\/minio:\S+/],
];

/** What of this project stands in for foreign programs, by the folder of the context that holds it. */
const ours = {
  'event-log': 'deploy/local/event-log',
  mailbox: 'deploy/local/mailbox',
  's3-server': 'tests/images/stand-ins/s3',
} as const;

/** Makes images for all foreign ones, under the names that the Dockerfile and the compose file call them by. */
export const standIns = async (podman: Podman, folder: string): Promise<void> => {
  const context = join(folder, 'stand-ins');
  await rm(context, { recursive: true, force: true });
  await mkdir(context, { recursive: true });
  await debian(podman, folder);
  await gatherInto(context);

  const texts = await Promise.all(
    ['Dockerfile', 'deploy/compose.yaml', 'deploy/compose.s3.yaml'].map((file) =>
      readFile(join(root, file), 'utf8'),
    ),
  );
  for (const [stage, image] of stages)
    await build(podman, context, stage, image.exec(texts.join('\n'))?.[0] ?? `no image for ${stage}`);
  await build(podman, context, 'mailbox', 'localhost/stand-in-mailbox');
};

const build = (podman: Podman, context: string, stage: string, image: string) =>
  podman.run('build', '--network=host', '--quiet', '--target', stage, '--tag', image, context);

const DEBIAN = 'docker.io/library/debian:bookworm-slim';

const debian = async (podman: Podman, folder: string) => {
  if ((await podman.run('images', '--quiet', DEBIAN)) !== '') return;
  const system = join(folder, 'debian');
  await run('debootstrap', ['--variant=minbase', 'bookworm', system], { maxBuffer: 64 * 2 ** 20 });
  for (const path of ['var/cache/apt/archives', 'var/lib/apt/lists', ...LEFT_OUT])
    await run('sh', ['-c', `rm -rf ${join(system, path)}/*`]);
  await writeFile(join(system, 'etc/dpkg/dpkg.cfg.d/slim'), `${SLIM}\n`);
  const archive = join(folder, 'debian.tar');
  await run('tar', ['-C', system, '-cf', archive, '.']);
  await podman.run('import', archive, DEBIAN);
  await rm(system, { recursive: true });
  await rm(archive);
};

/** What the stand-ins are made of, beside the Dockerfile that makes them. */
const gatherInto = async (context: string) => {
  await cp(join(import.meta.dirname, 'stand-ins'), context, { recursive: true });
  await cp(process.execPath, join(context, 'node'), { preserveTimestamps: true });
  await cp(await npm(), join(context, 'npm'), {
    recursive: true,
    dereference: true,
    preserveTimestamps: true,
  });
  // A machine behind a proxy trusts more than a new one would.
  await cp(process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt', join(context, 'ca.crt'), {
    dereference: true,
  });
  await cp((await findNatsServer()) ?? 'there is no nats-server', join(context, 'nats-server'));
  const { postgres } = await postgresBinaries(context, null);
  await cp(join(dirname(postgres), '..'), join(context, 'postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const [name, of] of Object.entries(ours))
    await run(process.execPath, ['deploy/images/gather.ts', '--to', join(context, name), of], { cwd: root });
};

const npm = async () => {
  const { stdout } = await run('npm', ['root', '--global']);
  return join(stdout.trim(), 'npm');
};
