import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports.ts';
import { servicePart } from '../../deploy/local/services.ts';
import { type RunningPart, runPart } from './running-part.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** One of our services as a process of its own, ready when this resolves. `health` is where its metrics are. */
export const startService = async (
  name: 'command' | 'projector' | 'query' | 'media',
  env: Readonly<Record<string, string>>,
): Promise<RunningPart & { readonly health: string }> => {
  const folder = await temporaryFolder();
  const metricsPort = await freePort();
  const running = await runPart(
    servicePart(name, { ...process.env, ...env }, { metricsPort }),
    join(folder.path, `${name}.log`),
  );

  return {
    ...running,
    health: `http://127.0.0.1:${metricsPort}`,
    stop: async () => {
      await running.stop();
      await folder.remove();
    },
  };
};
