import { createInterface } from 'node:readline/promises';
import { SealedDecision } from '#contracts/personal/erasure-events.ts';

/** What helps further after a refusal, where nobody can be asked. */
export const HINTS: Readonly<Record<string, string>> = {
  'erasure.sealed-undecided':
    ' Say --sealed keep --sealed-basis "LEGAL BASIS", for example "GDPR Art. 17(3)(e)", or --sealed destroy.',
};

/** Asks at the terminal what becomes of the sealed PDF that names whoever is erased. */
export const askWhatBecomesOfSealed = async (isOfAccount: boolean): Promise<SealedDecision> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const decision = isOfAccount
      ? 'keep'
      : (
          await terminal.question(
            'A sealed PDF names this person. Should it be kept, or destroyed for everyone? (keep/destroy) ',
          )
        ).trim();
    const basis =
      decision === 'keep'
        ? { basis: await terminal.question('Legal basis for keeping what is sealed: ') }
        : {};
    const parsed = SealedDecision.safeParse({ decision, ...basis });
    if (!parsed.success)
      throw new Error('Please say keep, with a legal basis of at most 200 characters, or destroy.');

    return parsed.data;
  } finally {
    terminal.close();
  }
};
