export type DurableEnd = ReturnType<typeof durableEnd>;

/** How far the log is known to be on disk. Readers see nothing beyond it. */
export const durableEnd = (start: number) => {
  let position = start;

  return {
    position: () => position,
    moveTo: (end: number) => {
      position = end;
    },
  };
};
