import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The moments at which a fault hurts most. */
export type Step =
  | 'upload received'
  | 'blob written'
  | 'event appended'
  | 'mail accepted'
  | 'last signature appended'
  | 'seal returned'
  | 'backup half read'
  | 'backup written'
  | 'backup named'
  | 'restore started'
  | 'writers drained'
  | 'blobs imported'
  | 'half imported'
  | 'imported'
  | 'sessions ended';

/**
 * Fault tests hold a service at a step: with STEPS_DIR set and a file `<step>.hold` in it, the service writes
 * `<step>.reached` and waits until the hold is gone. Without STEPS_DIR this does nothing.
 */
export const reached = async (step: Step): Promise<void> => {
  const folder = process.env.STEPS_DIR;
  if (!folder || !existsSync(`${folder}/${step}.hold`)) return;

  writeFileSync(`${folder}/${step}.reached`, String(process.pid));
  while (existsSync(`${folder}/${step}.hold`)) await delay(10);
};
