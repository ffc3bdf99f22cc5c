/** A job that waits or runs, and the account it is for. */
export type Claim = {
  readonly account: string;
  /** Somebody waits for it now. */
  readonly urgent: boolean;
};

type Workers = {
  readonly size: number;
  /** How many workers one account may hold. */
  readonly share: number;
  /** When each account last had its turn: a higher number means later. */
  readonly served: ReadonlyMap<string, number>;
};

/**
 * Chooses which of the waiting jobs (oldest first) begins now. Accounts take turns, and those with the fewest running
 * jobs come first. Jobs that nobody waits for yet come last, and never take the last worker.
 */
export const nextTask = <Task extends Claim>(
  waiting: readonly Task[],
  running: readonly Claim[],
  { size, share, served }: Workers,
): Task | undefined => {
  const free = size - running.length;
  if (free < 1) return undefined;

  const held = (account: string) => running.filter((one) => one.account === account).length;
  const rank = ({ account, urgent }: Task) => [urgent ? 0 : 1, held(account), served.get(account) ?? 0];
  const may = waiting.filter(({ account, urgent }) => held(account) < share && (urgent || free > 1));

  return may.reduce<Task | undefined>(
    (best, task) => (best && compare(rank(best), rank(task)) <= 0 ? best : task),
    undefined,
  );
};

const compare = (one: readonly number[], other: readonly number[]): number => {
  const differs = one.findIndex((value, index) => value !== other[index]);

  return differs < 0 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0);
};
