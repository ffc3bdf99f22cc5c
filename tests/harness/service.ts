import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../deploy/local/ports.ts';
import { responds } from '../../deploy/local/reachable.ts';
import { type RunningPart, runPart } from './running-part.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** One of our services as a process of its own, ready when this resolves. `health` is where its metrics are. */
export const startService = async (
  name: 'command' | 'projector' | 'query' | 'media',
  env: Readonly<Record<string, string>>,
): Promise<RunningPart & { readonly health: string }> => {
  const folder = await temporaryFolder();
  const port = await freePort();
  const health = `http://127.0.0.1:${port}`;
  const running = await runPart(
    {
      name,
      program: process.execPath,
      args: [fileURLToPath(new URL(`../../services/${name}/main.ts`, import.meta.url))],
      env: { ...process.env, ...env, METRICS_PORT: String(port) },
      kind: 'node',
      stopSignal: 'SIGTERM',
      isReady: () => responds(`${health}/readyz`),
    },
    join(folder.path, `${name}.log`),
  );

  return {
    ...running,
    health,
    stop: async () => {
      await running.stop();
      await folder.remove();
    },
  };
};
