import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DataFolder } from './data-folder.ts';
import { type Embedded, embedded } from './embedded.ts';
import { type Keys, LOG_END_FILE_NAME } from './keys/keys.ts';
import type { PortName, Ports } from './ports.ts';
import { gatewayPart, servicePart } from './services.ts';
import type { Part, User } from './supervisor/program.ts';

/** All that is to run, before any of it does. */
export type Plan = {
  /** What the services are given. */
  readonly env: NodeJS.ProcessEnv;
  readonly ports: readonly PortName[];
  /** The parts in the order in which they depend on each other: stopped from the last group to the first. */
  readonly groups: readonly (readonly Part[])[];
  /** Whether mail stays here. */
  readonly hasMailbox: boolean;
};

type Given = {
  readonly folder: DataFolder;
  readonly ports: Ports;
  readonly keys: Keys;
  readonly postgresUser: User | null;
  readonly env: NodeJS.ProcessEnv;
};

const ownPorts: readonly PortName[] = [
  'app',
  ...(['command', 'commandMetrics', 'query', 'queryMetrics', 'projectorMetrics', 'mediaMetrics'] as const),
];

export const plan = async (given: Given): Promise<Plan> => {
  const { ports, env: outer } = given;
  const { env, dependencies, direct } = environmentOf(given);

  return {
    env,
    ports: [...ownPorts, ...dependencies.flatMap((dependency) => dependency.ports)],
    groups: [
      await Promise.all(dependencies.map(({ part }) => part())),
      [
        servicePart('media', env, { metricsPort: ports.mediaMetrics }),
        servicePart('projector', env, { metricsPort: ports.projectorMetrics }),
        servicePart('query', env, { metricsPort: ports.queryMetrics, port: ports.query }),
      ],
      [servicePart('command', env, { metricsPort: ports.commandMetrics, port: ports.command })],
      [gatewayPart(ports, outer.APP_HOST ?? '127.0.0.1', direct)],
    ],
    hasMailbox: dependencies.some(({ variable }) => variable === 'SMTP_URL'),
  };
};

/** What services are given, and the dependencies that have to come along for it. */
export const environmentOf = ({ folder, ports, keys, postgresUser, env: outer }: Given) => {
  // grpc-js sends even what is for loopback to http_proxy.
  const noProxy = { no_grpc_proxy: 'localhost,127.0.0.1' };
  const direct: NodeJS.ProcessEnv = {
    ...noProxy,
    NODE_COMPILE_CACHE: folder.cache,
    ...outer,
    NODE_ENV: 'production',
  };
  const dependencies = embedded({ folder, ports, passwords: keys, postgresUser, env: direct }).filter(
    ({ variable }) => !direct[variable],
  );
  const env: NodeJS.ProcessEnv = {
    ...defaults(folder, ports, keys, dependencies),
    ...direct,
    HOST: '127.0.0.1',
    // Only the gateway speaks to them, which knows who else is trusted.
    TRUSTED_PROXIES: '127.0.0.1',
  };

  return { env, dependencies, direct };
};

/** What the environment may say otherwise. */
const defaults = (folder: DataFolder, ports: Ports, keys: Keys, dependencies: readonly Embedded[]) => ({
  PUBLIC_URL: `http://localhost:${ports.app}`,
  BLOBS_URL: pathToFileURL(`${folder.blobs}/`).href,
  BACKUP_DIR: folder.backups,
  BACKUP_OPERATORS: '*',
  LINK_SECRET: keys.linkSecret,
  CHECKPOINT_KEY: keys.checkpointKey,
  WRITER_KEY: keys.writerKey,
  SEAL_KEYS: keys.sealKeys,
  LOG_END_FILE: join(folder.keys, LOG_END_FILE_NAME),
  ...Object.fromEntries(dependencies.map(({ variable, url }) => [variable, url])),
});
