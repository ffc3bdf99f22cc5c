import { pino } from 'pino';

/** Structured lines on standard output: ids, never names, mail addresses or tokens. */
export const logger = (service: string) =>
  pino({
    name: service,
    level: process.env.LOG_LEVEL ?? 'info',
    base: { service },
    redact: ['*.token', '*.password', '*.email'],
  });

export type Log = ReturnType<typeof logger>;
