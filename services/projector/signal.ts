export type Signal = ReturnType<typeof signal>;

/** Wakes whoever waits, each time something changed. */
export const signal = () => {
  let wake = Promise.withResolvers<void>();

  return {
    raise: () => {
      wake.resolve();
      wake = Promise.withResolvers();
    },
    raised: () => wake.promise,
  };
};
