import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { INSTANCE_PATH } from './gateway/instance.ts';
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
  env: { ...env, METRICS_PORT: String(metricsPort), ...(port ? { PORT: String(port) } : {}) },
  kind: 'node',
  stopSignal: 'SIGTERM',
  isReady: () => readiness(`http://127.0.0.1:${metricsPort}/readyz`),
});

/**
 * `host` is the address that people use; the services always listen on loopback. It's ready once it answers itself:
 * another program may have taken the port since it was looked at.
 */
export const gatewayProgram = (ports: Ports, host: string, env: NodeJS.ProcessEnv): Program => {
  const instance = randomUUID();

  return {
    name: 'gateway',
    executable: process.execPath,
    args: [
      fileURLToPath(new URL('./gateway/main.ts', import.meta.url)),
      ...['--host', host, '--port', String(ports.app)],
      ...['--command', `http://127.0.0.1:${ports.command}`],
      ...['--query', `http://127.0.0.1:${ports.query}`],
      ...['--instance', instance],
    ],
    env,
    kind: 'node',
    stopSignal: 'SIGTERM',
    isReady: () => says(`http://127.0.0.1:${ports.app}${INSTANCE_PATH}`, instance),
  };
};
