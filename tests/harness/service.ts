import { join } from 'node:path';
import { serviceProgram } from '../../deploy/local/services.ts';
import { freePort } from './free-ports.ts';
import { type RunningPart, runPart } from './running-part.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The VAULT_KEY of a service that is started without one. */
export const VAULT_KEY = 'c9'.repeat(32);

/**
 * One of our services as a process of its own, ready when this resolves: at `origin` where it speaks HTTP, its health
 * and metrics at `health`.
 */
export const startService = async (
  name: 'command' | 'projector' | 'query' | 'media',
  env: Readonly<Record<string, string>>,
): Promise<RunningPart & { readonly origin: string; readonly health: string }> => {
  const folder = await temporaryFolder();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const running = await runPart(
    serviceProgram(name, { VAULT_KEY, ...process.env, ...env }, { port, metricsPort }),
    join(folder.path, `${name}.log`),
  );

  return {
    ...running,
    origin: `http://127.0.0.1:${port}`,
    health: `http://127.0.0.1:${metricsPort}`,
    stop: async () => {
      await running.stop();
      await folder.remove();
    },
  };
};
