import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { INSTANCE_PATH } from './gateway/instance.ts';
import { ownEnvironment } from './own-environment.ts';
import type { Ports } from './ports.ts';
import type { Program } from './supervisor/program.ts';
import { readiness, says } from './supervisor/readiness.ts';

type ListensOn = { readonly metricsPort: number; readonly port?: number };

/** One of our own services. It runs as anywhere else; only its environment is particular to this machine. */
export const serviceProgram = (
  name: string,
  env: NodeJS.ProcessEnv,
  { metricsPort, port }: ListensOn,
): Program => ({
  name,
  executable: process.execPath,
  args: [fileURLToPath(new URL(`../../services/${name}/main.ts`, import.meta.url))],
  env: {
    ...ownEnvironment(name, env),
    METRICS_PORT: String(metricsPort),
    ...(port ? { PORT: String(port) } : {}),
  },
  kind: 'node',
  stopSignal: 'SIGTERM',
  isReady: () => readiness(`http://127.0.0.1:${metricsPort}/readyz`),
});

/**
 * The query service behind the gateway, in one process: most requests are reads, and each would go through one process
 * more. `host` is the address that people use. It's ready once it answers itself, since another program may have taken
 * the port after it was looked at.
 */
export const originProgram = (ports: Ports, host: string, env: NodeJS.ProcessEnv): Program => {
  const instance = randomUUID();
  const health = `http://127.0.0.1:${ports.queryMetrics}/readyz`;

  return {
    name: 'query',
    executable: process.execPath,
    args: [
      fileURLToPath(new URL('./gateway/main.ts', import.meta.url)),
      ...['--host', host, '--command', `http://127.0.0.1:${ports.command}`],
      ...['--instance', instance],
    ],
    env: {
      ...ownEnvironment('query', env),
      PORT: String(ports.app),
      METRICS_PORT: String(ports.queryMetrics),
    },
    kind: 'node',
    stopSignal: 'SIGTERM',
    isReady: async () =>
      (await says(`http://127.0.0.1:${ports.app}${INSTANCE_PATH}`, instance)) ? readiness(health) : false,
  };
};

/** What stands before several of each service, with one address for people. */
export const gatewayProgram = (
  { app }: Ports,
  each: readonly Ports[],
  host: string,
  env: NodeJS.ProcessEnv,
): Program => {
  const instance = randomUUID();
  const addresses = each.flatMap((ports) => [
    ...['--command', `http://127.0.0.1:${ports.command}`],
    ...['--query', `http://127.0.0.1:${ports.app}`],
  ]);

  return {
    name: 'gateway',
    executable: process.execPath,
    args: [
      fileURLToPath(new URL('./gateway/between.ts', import.meta.url)),
      ...['--host', host, '--port', String(app), ...addresses, '--instance', instance],
    ],
    env,
    kind: 'node',
    stopSignal: 'SIGTERM',
    isReady: () => says(`http://127.0.0.1:${app}${INSTANCE_PATH}`, instance),
  };
};
