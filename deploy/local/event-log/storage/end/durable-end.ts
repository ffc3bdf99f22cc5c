export type DurableEnd = ReturnType<typeof durableEnd>;

/** The position of the last event that is on the disk. Readers see nothing after it. */
export const durableEnd = (start: number) => {
  let position = start;

  return {
    position: () => position,
    moveTo: (end: number) => {
      position = end;
    },
  };
};
