import type { MediaRefusal } from '#contracts/api/media.ts';

/** A refusal we expect: the file or the request is not acceptable. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: MediaRefusal['code'];

  constructor(code: MediaRefusal['code']) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

/**
 * Answers a call in time. If the work takes longer than the call allows, the call is refused as `overloaded`, but the
 * work goes on, so the next request may find it done.
 */
export const within = async <Answer>(
  call: { readonly within: number },
  pending: Promise<Answer>,
): Promise<Answer> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(new Refused('overloaded')), call.within);

  return Promise.race([pending, promise]).finally(() => clearTimeout(timeout));
};

/** Answers the result, or the refusal that was thrown. */
export const orRefusal = async <Answer>(pending: Promise<Answer>): Promise<Answer | MediaRefusal> => {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code };
    throw error;
  }
};
