import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Steps of the work at which a crash does the most harm. */
export type Step =
  | 'keys made'
  | 'upload received'
  | 'blob written'
  | 'event appended'
  | 'mail accepted'
  | 'last signature appended'
  | 'seal returned'
  | 'erasure decided'
  | 'keys destroyed'
  | 'files destroyed'
  | 'vault key switched'
  | 'keys wrapped anew'
  | 'vault key deleted'
  | 'privacy request carried out'
  | 'certificate written'
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
 * Fault tests can hold a service at a step: if STEPS_DIR is set and has a file `<step>.hold`, the service writes
 * `<step>.reached` and waits until that file is gone. Without STEPS_DIR this does nothing.
 */
export const faultPoint = async (step: Step): Promise<void> => {
  const folder = process.env.STEPS_DIR;
  if (!folder || !existsSync(`${folder}/${step}.hold`)) return;

  writeFileSync(`${folder}/${step}.reached`, String(process.pid));
  while (existsSync(`${folder}/${step}.hold`)) await delay(10);
};
