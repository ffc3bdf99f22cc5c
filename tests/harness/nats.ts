import { join } from 'node:path';
import { afterAll } from 'vitest';
import { findNatsServer, natsProgram, natsUrl } from '../../deploy/local/nats.ts';
import { freePort } from './free-ports.ts';
import { type RunningPart, runPart } from './running-part.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PASSWORD = 'only-for-tests';

/** A NATS server of its own on a free port: what one test says, no other hears. */
export const startNats = async (): Promise<RunningPart & { readonly url: string }> => {
  const program = await findNatsServer();
  if (!program) throw new Error('There is no nats-server: npm test installs it.');

  const folder = await temporaryFolder();
  const port = await freePort();
  const part = natsProgram({ folder: folder.path, port, password: PASSWORD, executable: program });
  const running = await runPart(part, join(folder.path, 'nats.log'));

  return {
    ...running,
    url: natsUrl(port, PASSWORD),
    stop: async () => {
      await running.stop();
      await folder.remove();
    },
  };
};

/** The address of a NATS server for this test file, stopped after its last test. Called at the top of a file. */
export const testNats = async (): Promise<string> => {
  const { url, stop } = await startNats();
  afterAll(stop);

  return url;
};
