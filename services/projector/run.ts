import { setTimeout as delay } from 'node:timers/promises';
import { conduct, type Parts } from './conduct.ts';

/** Milliseconds before the next try, doubled with each failure in a row. */
const PAUSE = 250;
const PAUSE_MAX = 4_000;

export type Projector = { readonly isProjecting: () => boolean; readonly stopped: Promise<void> };

/** Follows the log into the read models until `signal` aborts, over every outage, always from the checkpoint. */
export const runProjector = (parts: Parts): Projector => {
  let isProjecting = false;
  let failures = 0;
  const opened = () => {
    isProjecting = true;
    failures = 0;
  };

  const run = async () => {
    while (!parts.signal.aborted) {
      try {
        await conduct(parts, opened);
      } catch (error) {
        if (!parts.signal.aborted) parts.log.warn({ err: error }, 'projecting was interrupted');
      }
      isProjecting = false;
      if (!parts.signal.aborted) await pause(failures++, parts.signal);
    }
  };

  return { isProjecting: () => isProjecting, stopped: run() };
};

const pause = (failures: number, signal: AbortSignal) =>
  delay(Math.min(PAUSE * 2 ** failures, PAUSE_MAX), undefined, { signal }).catch(() => {});
