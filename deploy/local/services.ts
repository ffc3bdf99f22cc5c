import { fileURLToPath } from 'node:url';
import type { Ports } from './ports.ts';
import type { Part } from './supervisor/program.ts';
import { listens, readiness } from './supervisor/readiness.ts';

type Listening = { readonly metricsPort: number; readonly port?: number };

/** One of our own services, told apart from where else it might run only by what the environment says. */
export const servicePart = (
  name: string,
  env: NodeJS.ProcessEnv,
  { metricsPort, port }: Listening,
): Part => ({
  name,
  program: process.execPath,
  args: [fileURLToPath(new URL(`../../services/${name}/main.ts`, import.meta.url))],
  env: { ...env, METRICS_PORT: String(metricsPort), ...(port ? { PORT: String(port) } : {}) },
  kind: 'node',
  stopSignal: 'SIGTERM',
  isReady: () => readiness(`http://127.0.0.1:${metricsPort}/readyz`),
});

/** `host` is where people come in; services are on loopback in any case. */
export const gatewayPart = (ports: Ports, host: string, env: NodeJS.ProcessEnv): Part => ({
  name: 'gateway',
  program: process.execPath,
  args: [
    fileURLToPath(new URL('./gateway/main.ts', import.meta.url)),
    ...['--host', host, '--port', String(ports.app)],
    ...['--command', `http://127.0.0.1:${ports.command}`],
    ...['--query', `http://127.0.0.1:${ports.query}`],
  ],
  env,
  kind: 'node',
  stopSignal: 'SIGTERM',
  isReady: () => listens(ports.app),
});
