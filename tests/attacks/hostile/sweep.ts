/** Sends one request with a text in it, or without one as anybody would. */
export type Attempt = {
  readonly name: string;
  readonly send: () => Promise<{ readonly status: number }>;
};

export type Found = {
  readonly requests: number;
  /** Those that took longer than a second each time they were tried, while something harmless didn't. */
  readonly slow: readonly string[];
  readonly failed: readonly string[];
};

/** Milliseconds within which each has to be answered. */
const ENOUGH = 1_000;
/** How often what was slow is tried again: a busy machine is slow now and then, a hostile text always. */
const AGAIN = 3;

/**
 * Sends all of them, one after another. What takes longer than a second is tried again, each time beside `harmless`,
 * which tells how slow the machine is just now.
 */
export const sweepOver = async (
  attempts: readonly Attempt[],
  harmless: () => Promise<unknown>,
): Promise<Found> => {
  const slow: string[] = [];
  const failed: string[] = [];
  for (const { name, send } of attempts) {
    const { took, status } = await timed(send);
    if (status >= 500) failed.push(`${status} ${name}`);
    if (took > ENOUGH && (await isSlow(send, harmless))) slow.push(name);
  }

  return { requests: attempts.length, slow, failed };
};

const isSlow = async (send: Attempt['send'], harmless: () => Promise<unknown>): Promise<boolean> => {
  for (let n = 0; n < AGAIN; n++) {
    const before = performance.now();
    await harmless();
    const usual = performance.now() - before;
    if ((await timed(send)).took <= ENOUGH + 3 * usual) return false;
  }

  return true;
};

/** Nobody answers a request whose head is too long: the connection is cut. Whoever gives no answer at all is slow. */
const timed = async (send: Attempt['send']): Promise<{ readonly took: number; readonly status: number }> => {
  const before = performance.now();
  const { status } = await send().catch(() => ({ status: 0 }));

  return { took: performance.now() - before, status };
};
