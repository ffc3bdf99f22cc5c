import { join } from 'node:path';
import { startServer } from '../../deploy/local/event-log/server.ts';
import { openLog } from '../../deploy/local/event-log/storage/log.ts';
import { eventLogProgram, eventLogUrl, eventLogUser } from '../../deploy/local/event-log.ts';
import { freePort } from './free-ports.ts';
import { type RunningPart, runPart } from './running-part.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PASSWORD = 'only-for-tests';

export type EventLog = {
  readonly url: string;
  readonly file: string;
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
};

export type EventLogProcess = EventLog & RunningPart;

/**
 * An event log of its own, empty, on a free port. It runs in the test's process, where it costs a fiftieth of a second
 * and not the start of a program.
 */
export const startEventLog = async (): Promise<EventLog> => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'events.db');
  const { port, stop } = await startServer({
    log: await openLog(file, { fatal }),
    host: '127.0.0.1',
    port: 0,
    tls: null,
    users: [eventLogUser(PASSWORD)],
    version: '23.10.0',
    maxAppendSize: 2 * 1024 * 1024,
  });

  return {
    file,
    url: eventLogUrl(port, PASSWORD),
    stop: async () => {
      await stop();
      await folder.remove();
    },
  };
};

/** Fails the run, as it would end the program. */
const fatal = (error: unknown) =>
  void setImmediate(() => {
    throw error;
  });

/** The same as a program, for tests that end it or stop its process. */
export const startEventLogProcess = async (): Promise<EventLogProcess> => {
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
