import { isEveryday } from '#contracts/text/printable.ts';
import { forSigners } from '../../../lib/language.ts';
import type { Draft } from './draft.ts';

/** Whether something is typed whose characters have to be looked up before it's saved. */
export const needsLookup = ({ mode, value }: Pick<Draft, 'mode' | 'value'>): boolean =>
  mode === 'typed' && !isEveryday(value);

/**
 * Says which characters can't be printed on the document; null if all can. The table is loaded only for the few who need
 * it. If it can't be loaded, the server still looks before anything is signed.
 */
export const lookUp = async (value: string): Promise<string | null> => {
  try {
    const { printProblem, unprintableIn } = await import('#contracts/text/unprintable.ts');
    const unprintable = unprintableIn(value);
    return unprintable.length > 0 ? forSigners(printProblem)(unprintable) : null;
  } catch {
    return null;
  }
};
