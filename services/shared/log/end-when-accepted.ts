import type { Log } from '../running/logger.ts';

/**
 * Ends the process in order once an operator has accepted the log as it is now, because the streams that the process
 * remembers may contain events that are gone. The supervisor starts it again.
 */
export const endWhenAccepted = (log: Log) => {
  let known: number | null = null;

  return ({ acceptances }: { readonly acceptances: number }): void => {
    known ??= acceptances;
    if (acceptances === known) return;
    known = acceptances;
    log.warn('the log was accepted as it is: beginning anew');
    process.kill(process.pid, 'SIGTERM');
  };
};
