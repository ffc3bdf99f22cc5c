import type { MediaRefusal } from '#contracts/media.ts';

/** An expected no: the file, or what was asked about it, will not do. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: MediaRefusal['code'];

  constructor(code: MediaRefusal['code']) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

/** An answer, or the refusal that came instead of it. */
export const orRefusal = async <Answer>(pending: Promise<Answer>): Promise<Answer | MediaRefusal> => {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code };
    throw error;
  }
};
