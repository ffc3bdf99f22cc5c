import { damageIn, type LogDamaged } from './damage.ts';

export type DiskErrors = ReturnType<typeof diskErrorsReportedTo>;

/** Milliseconds before the same sentence is reported again. */
const REPORT_AGAIN_AFTER = 60_000;

/** Collects the disk's errors: reports each to the operator, and remembers damage, after which the log takes no writes. */
export const diskErrorsReportedTo = (report: (sentence: string) => void) => {
  const reported = new Map<string, number>();
  let damage: LogDamaged | null = null;

  /** Reports an error and returns what to throw: LogDamaged if it's about damage. */
  const noticed = (error: unknown): unknown => {
    const found = damageIn(error);
    damage ??= found;
    const cause = found ?? error;
    reportOnce(cause instanceof Error ? cause.message : String(cause));

    return cause;
  };

  const reportOnce = (sentence: string) => {
    const last = reported.get(sentence) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - last < REPORT_AGAIN_AFTER) return;

    reported.set(sentence, performance.now());
    report(sentence);
  };

  return {
    noticed,
    /** The damage that was found last; null if none was found. */
    damage: () => damage,
    /** To be called when an operator has accepted these damaged events. Other damage is found when it's read. */
    accepted: (positions: readonly number[]) => {
      if (damage?.position != null && positions.includes(damage.position)) damage = null;
    },
    /** Wraps these functions so that each of their errors is reported and remembered. */
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
