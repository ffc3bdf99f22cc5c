import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, register } from 'prom-client';
import type { Log } from './log.ts';

type Parts = {
  readonly log: Log;
  readonly host: string;
  readonly metricsPort: number;
  /** Whether work can be taken; throws or answers false while a dependency is away. */
  readonly ready: () => Promise<boolean>;
  /** What is to be closed, in this order, once no new work comes. */
  readonly stop: readonly (() => Promise<unknown> | unknown)[];
};

/** Milliseconds that running work gets after SIGTERM. */
const DRAIN = 10_000;

/** Health (`/livez`, `/readyz`), Prometheus `/metrics`, and an orderly end: not ready, drain, exit 0. */
export const runService = async ({ log, host, metricsPort, ready, stop }: Parts) => {
  let stopping = false;
  collectDefaultMetrics();

  const health = createServer(async (request, response) => {
    if (request.url === '/livez') return response.end('alive\n');
    if (request.url === '/metrics') {
      response.setHeader('Content-Type', register.contentType);
      return response.end(await register.metrics());
    }
    if (request.url !== '/readyz') return response.writeHead(404).end();
    const isReady = !stopping && (await ready().catch(() => false));
    return response.writeHead(isReady ? 200 : 503).end(isReady ? 'ready\n' : 'not ready\n');
  });
  await listen(health, metricsPort, host);

  const end = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN).unref();
    for (const close of stop) await close();
    health.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
  log.info('started');
};

/** The port that was bound: 0 asks for a free one. */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** Milliseconds between two looks for connections that have become idle, which would otherwise be kept for seconds. */
const IDLE_LOOK = 50;

/** Takes no new request, lets the running ones finish. */
export const drained = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_LOOK);
    server.close(() => {
      clearInterval(closing);
      resolve();
    });
  });
