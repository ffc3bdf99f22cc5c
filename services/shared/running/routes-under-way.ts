/** How many routes can be told, and the most bytes of one. */
const SLOTS = 32;
const BYTES = 128;

/**
 * The patterns of the routes whose requests are under way, in memory that another thread reads while this one computes.
 * Each has a place with its length in front.
 */
const shared = Buffer.from(new SharedArrayBuffer(SLOTS * BYTES));

/** The memory for the thread that watches. */
export const routesUnderWay = (): SharedArrayBuffer => shared.buffer as unknown as SharedArrayBuffer;

/** Tells that a route is under way while `work` goes on. Those beyond 32 at once aren't told. */
export const tellUnderWay = async <Answer>(route: string, work: () => Promise<Answer>): Promise<Answer> => {
  const at = freePlace();
  if (at !== null) shared[at] = shared.write(route, at + 1, BYTES - 1, 'latin1');
  try {
    return await work();
  } finally {
    if (at !== null) shared[at] = 0;
  }
};

const freePlace = (): number | null => {
  for (let at = 0; at < SLOTS * BYTES; at += BYTES) if (shared[at] === 0) return at;

  return null;
};

/** The routes that are under way, as the memory of another thread says. */
export const routesIn = (memory: SharedArrayBuffer): readonly string[] => {
  const bytes = Buffer.from(memory);
  const places = Array.from({ length: SLOTS }, (_, n) => n * BYTES);

  return places.flatMap((at) => {
    const length = bytes[at] ?? 0;
    return length === 0 ? [] : [bytes.toString('latin1', at + 1, at + 1 + length)];
  });
};
