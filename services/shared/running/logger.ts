import { destination, pino } from 'pino';

/** Structured lines on standard output: ids, never names, mail addresses or tokens. */
export const logger = (service: string) =>
  pino(
    {
      name: service,
      level: process.env.LOG_LEVEL ?? 'info',
      base: { service },
      redact: ['*.token', '*.password', '*.email'],
    },
    standardOutput(),
  );

/** Bytes of lines that wait for room on a full disk; what does not fit in is lost. */
const WAITING = 256 * 1024;

/** A log that cannot be written ends no service: its lines wait, and come when there is room again. */
const standardOutput = () => {
  const output = destination({ dest: 1, sync: true, maxLength: WAITING });
  output.on('error', () => {});

  return output;
};

export type Log = ReturnType<typeof logger>;
