export type Signal = ReturnType<typeof signal>;

/** Wakes all waiting callers each time something has changed. */
export const signal = () => {
  let wake = Promise.withResolvers<void>();

  return {
    raise: () => {
      wake.resolve();
      wake = Promise.withResolvers();
    },
    untilRaised: () => wake.promise,
  };
};
