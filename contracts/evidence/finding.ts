/** Thrown by a check that fails. The message is a sentence for people that names the first thing that is wrong. */
export class Bad extends Error {
  override readonly name = 'Bad';
}

export function bad(sentence: string): never {
  throw new Bad(sentence);
}

/** The result of a check that found nothing wrong. `not-there` means that there was nothing to check. */
export type Outcome = { readonly outcome: 'sound' | 'not-there'; readonly sentence: string };

export const sound = (sentence: string): Outcome => ({ outcome: 'sound', sentence });
export const notThere = (sentence: string): Outcome => ({ outcome: 'not-there', sentence });

export type Check = {
  /** The name of the check, such as `chain` or `checkpoint`. It stays the same in every version. */
  readonly id: string;
  readonly title: string;
  readonly outcome: 'sound' | 'failed' | 'not-there';
  readonly sentence: string;
};

/** Runs a check. If a check can't even read a member, the check has failed; that's no error of the verifier. */
export const runCheck = async (id: string, title: string, check: () => Promise<Outcome>): Promise<Check> => {
  try {
    return { id, title, ...(await check()) };
  } catch (error) {
    const sentence =
      error instanceof Bad
        ? error.message
        : `It could not be read (${error instanceof Error ? error.message : error}).`;

    return { id, title, outcome: 'failed', sentence };
  }
};

/** An instant (ISO) for people, to the second and in UTC. */
export const shownInstant = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** The beginning of a hash, which is enough for people to compare it. */
export const short = (hash: string): string => `${hash.slice(0, 16)}…`;
