/** Calls that could go on for ever, such as subscriptions, and how to end each of them when the server stops. */
export type OpenCalls = {
  /** Returns a function that takes the call off the list again. */
  add(end: () => void): () => void;
  endAll(): void;
};

export const openCalls = (): OpenCalls => {
  const endings = new Set<() => void>();

  return {
    add: (end) => {
      endings.add(end);
      return () => endings.delete(end);
    },
    endAll: () => {
      for (const end of endings) end();
    },
  };
};
