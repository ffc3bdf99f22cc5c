/** Sends one request with a text in it. */
export type Attempt = {
  readonly name: string;
  readonly send: () => Promise<{ readonly status: number }>;
};

export type Found = {
  readonly requests: number;
  /** Those that took more than a second of processor time each time they were tried. */
  readonly slow: readonly string[];
  readonly failed: readonly string[];
};

/** Milliseconds of processor time with which each has to be answered. */
const ENOUGH = 1_000;
/** How often what was slow is tried again: a service has other work now and then, a hostile text is slow always. */
const AGAIN = 3;

/**
 * Sends all of them, one after another. `spent` says how many milliseconds of processor time those who answer have used:
 * unlike the time until the answer, it says the same on a busy machine.
 */
export const sweepOver = async (
  attempts: readonly Attempt[],
  spent: () => Promise<number>,
): Promise<Found> => {
  const slow: string[] = [];
  const failed: string[] = [];
  const isSlow = async (send: Attempt['send']): Promise<boolean> => {
    for (let n = 0; n < AGAIN; n++) if ((await costOf(send, spent)).cost <= ENOUGH) return false;

    return true;
  };
  for (const { name, send } of attempts) {
    const { cost, status } = await costOf(send, spent);
    if (status >= 500) failed.push(`${status} ${name}`);
    if (cost > ENOUGH && (await isSlow(send))) slow.push(name);
  }

  return { requests: attempts.length, slow, failed };
};

/** Nobody answers a request whose head is too long: the connection is cut. */
const costOf = async (
  send: Attempt['send'],
  spent: () => Promise<number>,
): Promise<{ readonly cost: number; readonly status: number }> => {
  const before = await spent();
  const { status } = await send().catch(() => ({ status: 0 }));

  return { cost: (await spent()) - before, status };
};
