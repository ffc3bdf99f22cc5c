import { damageIn, type LogDamaged } from './damage.ts';

export type Trouble = ReturnType<typeof troubleOf>;

/** Milliseconds in which the same sentence is reported once. */
const ONCE_IN = 60_000;

/** Hears of every error of the disk: an operator is told, and once the log is known to be damaged, it takes no writes. */
export const troubleOf = (report: (sentence: string) => void) => {
  const reported = new Map<string, number>();
  let damage: LogDamaged | null = null;

  /** The error as it is to go on: damage by its name. */
  const noticed = (error: unknown): unknown => {
    const found = damageIn(error);
    damage ??= found;
    const cause = found ?? error;
    tell(cause instanceof Error ? cause.message : String(cause));

    return cause;
  };

  const tell = (sentence: string) => {
    const last = reported.get(sentence) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - last < ONCE_IN) return;

    reported.set(sentence, performance.now());
    report(sentence);
  };

  return {
    noticed,
    /** What of the log is damaged, as far as anybody has met it. */
    damage: () => damage,
    /** An operator has accepted that these events are damaged: what else is, comes to light when it is read. */
    accepted: (positions: readonly number[]) => {
      if (damage?.position != null && positions.includes(damage.position)) damage = null;
    },
    /** The same functions, whose errors are noticed. */
    watched: <Functions extends Record<string, (...values: never[]) => unknown>>(
      functions: Functions,
    ): Functions =>
      Object.fromEntries(
        Object.entries(functions).map(([name, work]) => [
          name,
          (...values: never[]) => {
            try {
              return work(...values);
            } catch (error) {
              throw noticed(error);
            }
          },
        ]),
      ) as Functions,
  };
};
