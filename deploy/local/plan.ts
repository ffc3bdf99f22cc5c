import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DataFolder } from './data-folder.ts';
import { type Embedded, embedded } from './embedded.ts';
import { type Keys, LOG_END_FILE_NAME } from './keys/keys.ts';
import type { PortName, Ports } from './ports.ts';
import { gatewayProgram, serviceProgram } from './services.ts';
import type { Program, User } from './supervisor/program.ts';

/** Everything that `npm start` is going to run. */
export type Plan = {
  /** The environment of the services. */
  readonly env: NodeJS.ProcessEnv;
  readonly ports: readonly PortName[];
  /** The programs in the order of their dependencies. They're stopped from the last group to the first. */
  readonly groups: readonly (readonly Program[])[];
  /** Whether mails go to our own mailbox. */
  readonly hasMailbox: boolean;
};

type Installation = {
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

export const plan = async (installation: Installation): Promise<Plan> => {
  const { ports } = installation;
  const { env, dependencies, gatewayEnv } = environmentOf(installation);

  return {
    env,
    ports: [...ownPorts, ...dependencies.flatMap((dependency) => dependency.ports)],
    groups: [
      await Promise.all(dependencies.map(({ program }) => program())),
      [
        serviceProgram('media', env, { metricsPort: ports.mediaMetrics }),
        serviceProgram('projector', env, { metricsPort: ports.projectorMetrics }),
        serviceProgram('query', env, { metricsPort: ports.queryMetrics, port: ports.query }),
      ],
      [serviceProgram('command', env, { metricsPort: ports.commandMetrics, port: ports.command })],
      [gatewayProgram(ports, installation.env.APP_HOST ?? '127.0.0.1', gatewayEnv)],
    ],
    hasMailbox: dependencies.some(({ variable }) => variable === 'SMTP_URL'),
  };
};

/** The environments of the services and of the gateway, and the dependencies that we have to run ourselves. */
export const environmentOf = ({ folder, ports, keys, postgresUser, env: given }: Installation) => {
  // Otherwise grpc-js would use http_proxy even for loopback.
  const noProxy = { no_grpc_proxy: 'localhost,127.0.0.1' };
  const gatewayEnv: NodeJS.ProcessEnv = {
    ...noProxy,
    NODE_COMPILE_CACHE: folder.cache,
    ...given,
    NODE_ENV: 'production',
  };
  const dependencies = embedded({ folder, ports, passwords: keys, postgresUser, env: gatewayEnv }).filter(
    ({ variable }) => !gatewayEnv[variable],
  );
  const env: NodeJS.ProcessEnv = {
    ...defaults(folder, ports, keys, dependencies),
    ...gatewayEnv,
    HOST: '127.0.0.1',
    // Only the gateway talks to them, and it knows which other proxies are trusted.
    TRUSTED_PROXIES: '127.0.0.1',
  };

  return { env, dependencies, gatewayEnv };
};

/** Values that the given environment can override. */
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
