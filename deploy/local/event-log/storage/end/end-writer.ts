import type { AcknowledgedEnd } from './acknowledged-end.ts';

/** Milliseconds after which the disk is given an end that was written. */
const SOON = 100;

/**
 * The acknowledged end as a running log keeps it: nobody waits for the disk to have it. A kill takes nothing of it; a
 * power cut may take the last moments, and then the log still holds their events, but could lose those unnoticed.
 */
export const keptEnd = (end: AcknowledgedEnd, start: number | null, fatal: (error: unknown) => void) => {
  let position = start;
  let timer: NodeJS.Timeout | null = null;
  let flushing = Promise.resolve();

  const flush = () => {
    timer = null;
    flushing = flushing.then(end.flush).catch(fatal);
  };

  return {
    /** After the disk has the event there, before anybody hears of it. */
    moveTo: (next: number) => {
      if (next === position) return;
      position = next;
      end.write(next);
      timer ??= setTimeout(flush, SOON);
    },
    close: async () => {
      clearTimeout(timer ?? undefined);
      flush();
      await flushing;
      await end.close();
    },
  };
};
