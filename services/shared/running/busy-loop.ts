/** What a look finds, in milliseconds that no setting of a clock moves, and in those that processors worked for us. */
export type Look = { readonly at: number; readonly processor: number; readonly beats: number };

/**
 * Counts for how long an event loop has been busy without coming round. A gap between two looks counts for no more than
 * a look should take, because then it was the watcher itself that didn't run, and for no more than the processor time
 * that the whole process used in it: whoever is suspended, or waits for a processor or a disk, isn't busy.
 */
export const busyLoop = (every: number) => {
  let last: Look | null = null;
  let busy = 0;

  return (look: Look): number => {
    const isSame = last !== null && look.beats === last.beats;
    const counted =
      last === null ? 0 : Math.min(look.at - last.at, every * 2, look.processor - last.processor);
    busy = isSame ? busy + Math.max(0, counted) : 0;
    last = look;

    return busy;
  };
};
