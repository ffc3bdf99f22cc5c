import type { AcknowledgedEnd } from './acknowledged-end.ts';

/** Milliseconds after which a written end is flushed to the disk. */
const FLUSH_AFTER = 100;

/**
 * Writes the acknowledged end of a running log without making anyone wait for the disk. A killed process loses nothing
 * of it. A power cut may lose the last moments: then the log still has their events, but their loss wouldn't be noticed.
 */
export const endWriter = (end: AcknowledgedEnd, start: number | null, fatal: (error: unknown) => void) => {
  let position = start;
  let timer: NodeJS.Timeout | null = null;
  let flushing = Promise.resolve();

  const flush = () => {
    timer = null;
    flushing = flushing.then(end.flush).catch(fatal);
  };

  return {
    /** To be called after the event there is on the disk, and before anyone is told of it. */
    moveTo: (next: number) => {
      if (next === position) return;
      position = next;
      end.write(next);
      timer ??= setTimeout(flush, FLUSH_AFTER);
    },
    close: async () => {
      clearTimeout(timer ?? undefined);
      flush();
      await flushing;
      await end.close();
    },
  };
};
