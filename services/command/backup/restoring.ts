import { refuse } from '#contracts/refusals.ts';
import type { Restoring } from './backups.ts';

/** What brings a verified backup back, for a service and for a command line. */
export const restoringWith =
  (_parts: object): Restoring =>
  async () =>
    refuse('unavailable');
