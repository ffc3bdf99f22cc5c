import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Erased } from '#contracts/api/announcements.ts';
import { refusalSentence } from '#contracts/api/refusals.ts';
import { ErasureBasis, type SealedDecision } from '#contracts/personal/erasure-events.ts';
import { defaultLanguage } from '#contracts/text/languages.ts';
import { askWhatBecomesOfSealed, HINTS } from './certificates/sealed.ts';
import { writeCertificate } from './certificates/write.ts';
import { openInstallation, saidAtCommandLine } from './installation.ts';
import { NotRunning, runCommand, say, Usage } from './say.ts';

/**
 * `npm run erase -- --document ID --basis BASIS --reason WHY` erases personal data for good: that of a document with all
 * its recipients, of one recipient (`--recipient DOCUMENT.RECIPIENT`), of an account (`--account ID`) or of a privacy
 * request that has ended (`--request ID`). The running
 * services do the work, and put it on record. Its certificate is written into the folder where the command was called.
 *
 * Where a sealed PDF names whoever is erased, `--sealed keep --sealed-basis WHY` or `--sealed destroy` says what becomes of
 * it. Somebody at a terminal is asked if they don't say it.
 */
await runCommand('Nothing was erased.', async () => {
  const request = readArguments(process.argv.slice(2));
  const installation = await openInstallation(() => {});

  try {
    const erase = (sealed?: SealedDecision) =>
      installation.erase({
        ...request,
        by: saidAtCommandLine().by.id,
        request: null,
        ...(sealed && { sealed }),
      });
    let answer = await erase(request.sealed);
    if (!answer.ok && answer.code === 'erasure.sealed-undecided' && process.stdin.isTTY)
      answer = await erase(await askWhatBecomesOfSealed(request.of.kind === 'account'));
    if (!answer.ok && answer.code === 'unavailable')
      throw new NotRunning('its command service does not answer');
    if (!answer.ok)
      throw new Error(
        answer.code === 'not-found'
          ? 'There is no one and nothing with this id.'
          : `${refusalSentence(defaultLanguage, answer.code, 'parameters' in answer ? answer.parameters : null)}${HINTS[answer.code] ?? ''}`,
      );
    say(
      answer.isNew
        ? `On record: the personal data is erased, and no one can read it anymore in the log and in the tables. Its keys and files are being destroyed, and the database’s own files are rewritten; the certificate says what is done and what is kept.`
        : 'This was erased before: there is nothing to do.',
    );
    const certificate = await writeCertificate(installation, request.of);
    say(
      certificate === null
        ? 'Its certificate is not there yet. Run the same command again to get it.'
        : `The certificate of erasure is ${certificate}; npm run verify -- CERTIFICATE checks it.`,
    );
  } finally {
    await installation.close();
  }
});

function readArguments(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        document: text,
        recipient: text,
        account: text,
        request: text,
        basis: text,
        reason: text,
        sealed: text,
        'sealed-basis': text,
      },
    });
    const { of, basis, reason, sealed } = Erased.request.omit({ by: true, request: true }).parse({
      of: subjectOf(values),
      basis: values.basis,
      reason: values.reason,
      ...sealedIn(values.sealed, values['sealed-basis']),
    });

    return { of, basis, reason, ...(sealed && { sealed }) };
  } catch {
    throw new Usage(
      `It is called: npm run erase -- --document ID | --recipient DOCUMENT.RECIPIENT | --account ID | --request ID --basis ${ErasureBasis.options.join('|')} --reason WHY [--sealed keep --sealed-basis LEGAL_BASIS | --sealed destroy]`,
    );
  }
}

/** A legal basis belongs to what is kept, and to nothing else. */
function sealedIn(decision: string | undefined, basis: string | undefined) {
  if (decision === undefined && basis === undefined) return {};

  return { sealed: { decision, ...(basis !== undefined && { basis }) } };
}

type Named = {
  readonly document?: string;
  readonly recipient?: string;
  readonly account?: string;
  readonly request?: string;
};

/** Exactly one of them has to be named. */
function subjectOf({ document, recipient, account, request }: Named) {
  const [only, ...others] = [
    ...(document === undefined ? [] : [{ kind: 'document', document, recipient: null }]),
    ...(recipient === undefined ? [] : [recipientNamed(recipient)]),
    ...(account === undefined ? [] : [{ kind: 'account', id: account }]),
    ...(request === undefined ? [] : [{ kind: 'request', id: request }]),
  ];

  return others.length === 0 ? only : undefined;
}

function recipientNamed(named: string) {
  const [document, recipient] = z.tuple([z.uuid(), z.uuid()]).parse(named.split('.'));

  return { kind: 'document', document, recipient };
}
