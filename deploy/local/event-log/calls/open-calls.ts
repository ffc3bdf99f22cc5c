/** The calls that would outlive the server, such as subscriptions, and how each is ended when it stops. */
export type OpenCalls = {
  /** Returns what takes the call off the list again. */
  add(end: () => void): () => void;
  endAll(): void;
};

export const openCalls = (): OpenCalls => {
  const ends = new Set<() => void>();

  return {
    add: (end) => {
      ends.add(end);
      return () => ends.delete(end);
    },
    endAll: () => {
      for (const end of ends) end();
    },
  };
};
