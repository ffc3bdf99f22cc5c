import { join } from 'node:path';
import { eventLogProgram, eventLogUrl } from '../../deploy/local/event-log.ts';
import { freePort } from './free-ports.ts';
import { type RunningPart, runPart } from './running-part.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PASSWORD = 'only-for-tests';

/** An event log of its own, empty, on a free port; `stop` removes its data. */
export const startEventLog = async (): Promise<
  RunningPart & { readonly url: string; readonly file: string }
> => {
  const folder = await temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, 'events.db');
  const part = eventLogProgram({
    file,
    port,
    password: PASSWORD,
    env: process.env,
  });
  const running = await runPart(part, join(folder.path, 'event-log.log'));

  return {
    ...running,
    file,
    url: eventLogUrl(port, PASSWORD),
    stop: async () => {
      await running.stop();
      await folder.remove();
    },
  };
};
