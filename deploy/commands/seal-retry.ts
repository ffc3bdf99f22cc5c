import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SealingRetried } from '#contracts/api/announcements.ts';
import { refusalSentence } from '#contracts/api/refusals.ts';
import { defaultLanguage } from '#contracts/text/languages.ts';
import { openInstallation, saidAtCommandLine } from './installation.ts';
import { NotRunning, runCommand, say, Usage } from './say.ts';

const sentences = {
  'given-up':
    'On record: the document is being sealed. Its page and timeline say when it is; where it cannot be, it is given up again within 15 minutes.',
  sealed: 'The document is sealed already: there is nothing to try.',
  'not-given-up': 'Sealing this document was not given up: there is nothing to try again.',
} as const satisfies Record<string, string>;

/**
 * `npm run seal:retry -- DOCUMENT_ID [--reason WHY]` tries again to seal a document whose sealing was given up, and
 * records that. The running services do the work.
 */
await runCommand('Nothing was tried.', async () => {
  const { id, reason } = readArguments(process.argv.slice(2));
  const { retrySeal, close } = await openInstallation(() => {});

  try {
    const answer = await retrySeal({ documentId: id, by: saidAtCommandLine().by.id, reason });
    if (!answer.ok && answer.code === 'unavailable')
      throw new NotRunning('its command service does not answer');
    if (!answer.ok)
      throw new Error(
        answer.code === 'not-found'
          ? `There is no document ${id}.`
          : refusalSentence(defaultLanguage, answer.code),
      );
    say(sentences[answer.standing]);
  } finally {
    await close();
  }
});

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [id] = z.tuple([z.uuid()]).parse(positionals);

    return { id, reason: SealingRetried.request.shape.reason.parse(values.reason ?? null) };
  } catch {
    throw new Usage('It is called: npm run seal:retry -- DOCUMENT_ID [--reason WHY]');
  }
}
