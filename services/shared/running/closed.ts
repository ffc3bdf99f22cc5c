import type { Log } from './logger.ts';

/** Closes one part of a service. */
export type Closing = () => Promise<unknown> | unknown;

/**
 * Closes parts one after the other. One that fails is logged, and the others are closed all the same. Returns false if
 * one has failed.
 */
export const closeAll = async (parts: readonly Closing[], log: Pick<Log, 'error'>): Promise<boolean> => {
  let isOrderly = true;
  for (const close of parts)
    try {
      await close();
    } catch (error) {
      isOrderly = false;
      log.error({ err: error }, 'a part could not be closed');
    }

  return isOrderly;
};
