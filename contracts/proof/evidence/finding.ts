/** Why a check failed, in a sentence that names the first bad place. */
export class Bad extends Error {
  override readonly name = 'Bad';
}

export function bad(sentence: string): never {
  throw new Bad(sentence);
}

/** What a check says where it found nothing wrong; `not-there`: there was nothing to check. */
export type Found = { readonly outcome: 'sound' | 'not-there'; readonly sentence: string };

export const sound = (sentence: string): Found => ({ outcome: 'sound', sentence });
export const notThere = (sentence: string): Found => ({ outcome: 'not-there', sentence });

export type Check = {
  /** `chain`, `checkpoint`, …: the same in every version. */
  readonly id: string;
  readonly title: string;
  readonly outcome: 'sound' | 'failed' | 'not-there';
  readonly sentence: string;
};

/** Runs a check. A member that cannot even be read counts as bad, not as a failure of the verifier. */
export const checked = async (id: string, title: string, check: () => Promise<Found>): Promise<Check> => {
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

/** A hash as people compare it: its beginning. */
export const short = (hash: string): string => `${hash.slice(0, 16)}…`;
