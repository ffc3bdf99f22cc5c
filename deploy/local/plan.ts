import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DataFolder } from './data-folder.ts';
import { type Embedded, embedded } from './embedded.ts';
import { type Keys, LOG_END_FILE_NAME } from './keys/keys.ts';
import type { PortName, Ports } from './ports.ts';
import { gatewayProgram, originProgram, serviceProgram } from './services.ts';
import type { Program, User } from './supervisor/program.ts';

/** Everything that `npm start` is going to run. */
export type Plan = {
  /** The environment of the services. */
  readonly env: NodeJS.ProcessEnv;
  /** What has to be free. */
  readonly ports: readonly Needed[];
  /** The programs in the order of their dependencies. They're stopped from the last group to the first. */
  readonly groups: readonly (readonly Program[])[];
  /** Whether mails go to our own mailbox. */
  readonly hasMailbox: boolean;
};

type Needed = readonly [Ports, readonly PortName[]];

type Installation = {
  readonly folder: DataFolder;
  readonly ports: Ports;
  /** The ports of each copy if there are several of each service (`portsOfEach`). */
  readonly each?: readonly Ports[];
  readonly keys: Keys;
  readonly postgresUser: User | null;
  readonly env: NodeJS.ProcessEnv;
};

const ownPorts: readonly PortName[] = [
  'app',
  ...(['command', 'commandMetrics', 'queryMetrics', 'projectorMetrics', 'mediaMetrics'] as const),
];

export const plan = async (installation: Installation): Promise<Plan> => {
  const { ports, each = [] } = installation;
  const { env, dependencies, originEnv } = environmentOf(installation);
  const host = installation.env.APP_HOST ?? '127.0.0.1';

  return {
    env,
    ports: [
      [
        ports,
        [...(each.length > 0 ? (['app'] as const) : ownPorts), ...dependencies.flatMap((one) => one.ports)],
      ],
      ...each.map((variable): Needed => [variable, ownPorts]),
    ],
    groups: [
      await Promise.all(dependencies.map(({ program }) => program())),
      ...(each.length > 0
        ? severalOfEach(each, env, gatewayProgram(ports, each, host, originEnv))
        : [
            [
              serviceProgram('media', env, { metricsPort: ports.mediaMetrics }),
              serviceProgram('projector', env, { metricsPort: ports.projectorMetrics }),
            ],
            [serviceProgram('command', env, { metricsPort: ports.commandMetrics, port: ports.command })],
            [originProgram(ports, host, originEnv)],
          ]),
    ],
    hasMailbox: dependencies.some(({ variable }) => variable === 'SMTP_URL'),
  };
};

/** Named command-1, command-2 and so on, behind a gateway of their own. */
const severalOfEach = (
  each: readonly Ports[],
  env: NodeJS.ProcessEnv,
  gateway: Program,
): readonly (readonly Program[])[] => {
  const all = (name: string, listensOn: (ports: Ports) => { metricsPort: number; port?: number }) =>
    each.map((ports, n) => ({ ...serviceProgram(name, env, listensOn(ports)), name: `${name}-${n + 1}` }));

  return [
    [
      ...all('media', ({ mediaMetrics }) => ({ metricsPort: mediaMetrics })),
      ...all('projector', ({ projectorMetrics }) => ({ metricsPort: projectorMetrics })),
      ...all('query', ({ queryMetrics, app }) => ({ metricsPort: queryMetrics, port: app })),
    ],
    all('command', ({ commandMetrics, command }) => ({ metricsPort: commandMetrics, port: command })),
    [gateway],
  ];
};

/**
 * The environments of the services and of the one that people reach, and the dependencies that we have to run
 * ourselves.
 */
export const environmentOf = ({ folder, ports, keys, postgresUser, env: given }: Installation) => {
  // Otherwise grpc-js would use http_proxy even for loopback.
  const noProxy = { no_grpc_proxy: 'localhost,127.0.0.1' };
  const common: NodeJS.ProcessEnv = {
    ...noProxy,
    NODE_COMPILE_CACHE: folder.cache,
    ...given,
    NODE_ENV: 'production',
  };
  const dependencies = embedded({ folder, ports, passwords: keys, postgresUser, env: common }).filter(
    ({ variable }) => !common[variable],
  );
  const env: NodeJS.ProcessEnv = {
    ...defaults(folder, ports, keys, dependencies),
    ...common,
    HOST: '127.0.0.1',
    // Only the gateway talks to them, and it knows which other proxies are trusted.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const originEnv: NodeJS.ProcessEnv = { ...env, TRUSTED_PROXIES: common.TRUSTED_PROXIES ?? '' };

  return { env, dependencies, originEnv };
};

/** Values that the given environment can override. */
const defaults = (folder: DataFolder, ports: Ports, keys: Keys, dependencies: readonly Embedded[]) => ({
  PUBLIC_URL: `http://localhost:${ports.app}`,
  BLOBS_URL: pathToFileURL(`${folder.blobs}/`).href,
  BACKUP_DIR: folder.backups,
  BACKUP_OPERATORS: '*',
  LINK_SECRET: keys.linkSecret,
  LOOKUP_KEY: keys.lookupKey,
  CHECKPOINT_KEY: keys.checkpointKey,
  WRITER_KEY: keys.writerKey,
  VAULT_KEY_FILE: keys.vaultKeyFile,
  SEAL_KEYS: keys.sealKeys,
  LOG_END_FILE: join(folder.keys, LOG_END_FILE_NAME),
  ...Object.fromEntries(dependencies.map(({ variable, url }) => [variable, url])),
});
