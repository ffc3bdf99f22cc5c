import { createServer, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { type Closing, closeAll } from '../running/closed.ts';
import type { Log } from '../running/logger.ts';
import { startWatchdog } from '../running/watchdog.ts';
import { openTracing } from './open-tracing.ts';

type Surroundings = { readonly log: Log; readonly host: string; readonly metricsPort: number };

type Work = {
  /**
   * Whether work can be accepted. While a dependency is away it throws, or answers false or a sentence that says why.
   */
  readonly ready: Ready;
  /** A problem that only a person can repair, though the service still works as far as it can. `/readyz` reports it. */
  readonly alarm?: () => string | null;
  /** What to close, in this order, once no new work is accepted. */
  readonly stop: readonly Closing[];
};

type Ready = () => Promise<boolean | string>;

/** Milliseconds that running work gets after SIGTERM. */
const DRAIN = 10_000;

/** Provides health (`/livez`, `/readyz`), Prometheus `/metrics`, and an orderly end: not ready, drain, exit 0. */
export const runService = async (parts: Surroundings & Work) => {
  const { run } = await openService({ ...parts, starting: parts.ready });
  run(parts);
};

/** Opens a service that has to wait before it can work. Until then `starting` determines its health. */
export const openService = async ({
  log,
  host,
  metricsPort,
  starting,
}: Surroundings & { readonly starting: Ready }) => {
  let ready = starting;
  let alarm: (() => string | null) | undefined;
  let stopping = false;
  collectDefaultMetrics();
  startWatchdog(log);
  const endTracing = await openTracing(log);
  const isReady = () => (stopping ? Promise.resolve(false) : ready().catch(() => false));
  new Gauge({
    name: 'service_ready',
    help: 'Whether this process can do its work (1), as /readyz says',
    async collect() {
      this.set((await isReady()) === true ? 1 : 0);
    },
  });
  new Gauge({
    name: 'service_alarm',
    help: 'Whether something is wrong that only a person can mend (1): /readyz says what',
    collect() {
      this.set(alarm?.() ? 1 : 0);
    },
  });

  const health = createServer(async (request, response) => {
    if (request.url === '/livez') return response.end('alive\n');
    if (request.url === '/metrics') {
      const metrics = await register.metrics().catch((error) => log.warn({ err: error }, 'no metrics'));
      if (!metrics) return response.writeHead(500).end();
      return response.setHeader('Content-Type', register.contentType).end(metrics);
    }
    if (request.url !== '/readyz') return response.writeHead(404).end();
    const state = await isReady();
    const sentence = alarm?.() ?? null;
    const body = `${wordsFor(state)}\n${sentence ? `ALARM: ${sentence}\n` : ''}`;
    return response.writeHead(state === true ? 200 : 503).end(body);
  });
  await listen(health, metricsPort, host);
  // Node saves the compile cache only at an orderly end. After a kill everything would be compiled again.
  flushCompileCache();

  const end = async (signal: string, stop: Work['stop']) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN).unref();
    const isOrderly = await closeAll([...stop, endTracing, () => health.close()], log);
    process.exit(isOrderly ? 0 : 1);
  };

  return {
    run: (work: Work) => {
      ready = work.ready;
      alarm = work.alarm;
      for (const signal of ['SIGTERM', 'SIGINT'] as const)
        process.on(signal, () => void end(signal, work.stop));
      log.info('started');
    },
  };
};

const wordsFor = (state: boolean | string) => {
  if (typeof state === 'string') return `not ready: ${state}`;

  return state ? 'ready' : 'not ready';
};

/** Answers the port that was bound. Port 0 asks for a free one. */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** Milliseconds between two checks for idle connections, which would otherwise stay open for seconds. */
const IDLE_LOOK = 50;

/** Accepts no new requests, and lets the running ones finish. */
export const drainServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_LOOK);
    server.close(() => {
      clearInterval(closing);
      resolve();
    });
  });
