import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { vi } from 'vitest';
import { freePorts } from '../harness/free-ports.ts';
import type { Podman } from './podman.ts';

/** The compose file's installation, with stand-ins for the foreign images. */
export type Installation = {
  /** Where people reach it: Caddy's published port. */
  readonly url: string;
  readonly mailbox: string;
  /** The name of a service's container. */
  readonly container: (service: string) => string;
  readonly network: (name: string) => string;
  /** Runs a file of ours with Node in a service's container. */
  readonly node: (service: string, ...args: readonly string[]) => Promise<string>;
  /** Lays another file of the folder deploy over the compose file, and starts everything again. */
  readonly overlay: (file: string) => Promise<void>;
  /** Ends the first process of a container as a crash would. */
  readonly kill: (service: string) => Promise<void>;
  /** Resolves when our services say that they are ready, by the health checks of their images. */
  readonly ready: (services?: readonly string[]) => Promise<void>;
};

export const ours = ['command', 'query', 'projector', 'media'] as const;

const PROJECT = 'inkstream-images';
const root = join(import.meta.dirname, '../..');

/** What a clone holds that the images and the compose file are made of. */
const CHECKED_OUT = [
  ...['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'Dockerfile', '.dockerignore'],
  ...['contracts', 'services', 'web', 'deploy'],
];

/** Copies the files that belong to a clone, so that no secret of the test comes to lie among them. */
export const checkOut = async (folder: string): Promise<string> => {
  const to = join(folder, 'clone');
  await rm(to, { recursive: true, force: true });
  for (const name of CHECKED_OUT)
    await cp(join(root, name), join(to, name), { recursive: true, preserveTimestamps: true });
  await mkdir(join(to, 'deploy/secrets'), { recursive: true });

  return to;
};

/** Makes the secrets and starts everything, with the two commands that the compose file begins with. */
export const install = async (podman: Podman, clone: string): Promise<Installation> => {
  const ports = await freePorts();
  const url = `https://localhost:${ports.app}`;
  const env = {
    HTTPS_PORT: `127.0.0.1:${ports.app}`,
    HTTP_PORT: `127.0.0.1:${ports.command}`,
    MAILBOX_PORT: String(ports.mailbox),
    PUBLIC_URL: url,
    BACKUP_OPERATORS: '*',
  };
  let files: readonly string[] = ['compose.yaml', join(import.meta.dirname, 'stand-ins/compose.yaml')];
  const compose = (...args: readonly string[]) =>
    podman.compose(
      join(clone, 'deploy'),
      env,
      ...['--project-name', PROJECT, ...files.flatMap((file) => ['--file', file]), ...args],
    );
  const mailTo = 'SMTP_URL=smtp://mailbox:1025';
  // Other than docker compose, podman-compose would start everything else first.
  await compose('run', '--rm', '--no-deps', '-T', '-e', mailTo, 'set-up');
  await compose('up', '--detach');

  const container = (service: string) => `${PROJECT}_${service}_1`;
  const isReady = (service: string) =>
    podman.run('healthcheck', 'run', container(service)).then(
      () => true,
      () => false,
    );
  const ready = async (services: readonly string[] = ours) => {
    for (const service of services) await eventually(`${service} is ready`, () => isReady(service));
  };
  await ready();
  await trust(podman, container('caddy'));

  return {
    url,
    mailbox: `http://127.0.0.1:${ports.mailbox}`,
    container,
    network: (name) => `${PROJECT}_${name}`,
    node: (service, ...args) => podman.run('exec', container(service), 'node', ...args),
    overlay: async (file) => {
      // podman-compose would start the containers that are there as they are. Their volumes stay.
      await compose('down');
      files = [...files, file];
      await compose('up', '--detach');
      await ready();
    },
    kill: async (service) => {
      const pid = await podman.run('inspect', '--format', '{{.State.Pid}}', container(service));
      if (pid === '0') throw new Error(`${service} does not run`);
      process.kill(Number(pid), 'SIGKILL');
    },
    ready,
  };
};

/** Every request of this process trusts the authority that Caddy has made for itself. */
const trust = async (podman: Podman, caddy: string) =>
  setDefaultCACertificates([
    await podman.run('exec', caddy, 'cat', '/data/caddy/pki/authorities/local/root.crt'),
  ]);

/** Milliseconds: a busy machine takes its time to start twelve containers. */
const WITHIN = 180_000;

const eventually = (what: string, isSo: () => Promise<boolean>) =>
  vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error(`Not within three minutes: ${what}.`);
    },
    { timeout: WITHIN, interval: 500 },
  );
