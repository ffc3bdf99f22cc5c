import type { Log } from '../running/logger.ts';

/**
 * Ends the process in order when an operator has accepted the log as it is: what it remembers of streams may be of
 * events that are gone. It is started again by whoever keeps it running.
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
