import type { MediaRefusal } from '#contracts/api/media.ts';

/** An expected no: the file or the request is not acceptable. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: MediaRefusal['code'];

  constructor(code: MediaRefusal['code']) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

/**
 * The answer to a call. If it takes longer than the call allows, the call is refused as `overloaded`. The work goes on,
 * so that it may be done by the next request.
 */
export const within = async <Answer>(
  call: { readonly within: number },
  pending: Promise<Answer>,
): Promise<Answer> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(new Refused('overloaded')), call.within);

  return Promise.race([pending, promise]).finally(() => clearTimeout(timeout));
};

/** An answer, or the refusal that came instead of it. */
export const orRefusal = async <Answer>(pending: Promise<Answer>): Promise<Answer | MediaRefusal> => {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code };
    throw error;
  }
};
