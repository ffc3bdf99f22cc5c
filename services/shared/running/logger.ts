import { destination, pino } from 'pino';

/** Structured lines on standard output. They contain ids, but never names, mail addresses or tokens. */
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

/** Bytes of lines that may wait while the disk is full. Lines beyond that are lost. */
const WAITING = 256 * 1024;

/** A log that cannot be written doesn't end the service: its lines wait until there is room again. */
const standardOutput = () => {
  const output = destination({ dest: 1, sync: true, maxLength: WAITING });
  output.on('error', () => {});

  return output;
};

export type Log = ReturnType<typeof logger>;
