import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareReceipts } from '#contracts/evidence/receipts.ts';
import { type Verdict, verdictOf } from '#contracts/evidence/verdict.ts';
import { isEvidence, verifyEvidence } from '#contracts/evidence/verify.ts';
import { sha256, treeDigest } from '../../services/shared/sha256.ts';
import { unpacked } from '../../web/verifier/unpacked.ts';
import { checkLines, comparisonLines, safe, verdictLines } from './verify-report.ts';

const USAGE = `npm run verify -- BUNDLE [--key KEY] [--receipt FILE] [--json]

  --key KEY       the key that must have signed, as in checkpoint-key.txt
  --receipt FILE  what you kept, such as the mail that brought the completed document
  --json          print the report as JSON

Exits 0: the evidence agrees with itself, and with what you kept where you gave it (--key, --receipt);
1: it is not sound, or contradicts what you kept; 2: the file is no evidence bundle;
3: it agrees with itself, but not all that you kept could be compared with it.`;

/** `npm run verify -- BUNDLE`. Needs nothing but the bundle: no service, no network. */
const main = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      receipt: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error(USAGE);

  const members = unpacked(await readFile(fromCaller(path)));
  if (!isEvidence(members)) throw new Error('This is a zip file, but not an evidence bundle.');
  const report = await verifyEvidence(members, {
    digest: sha256,
    treeDigest,
    trustedKey: values.key ?? null,
  });
  const receipt = values.receipt === undefined ? null : await readFile(fromCaller(values.receipt), 'utf8');
  const comparisons =
    receipt === null || !report.isSound ? null : await compareReceipts(members, receipt, sha256);

  const verdict = verdictOf(report, comparisons);

  if (values.json) say(JSON.stringify({ verdict, ...report, comparisons }, null, 2));
  else
    for (const line of [
      ...checkLines(report),
      ...comparisonLines(comparisons),
      ...verdictLines(basename(path), report, verdict),
    ])
      say(line);

  return exitCodes[verdict];
};

const exitCodes: Readonly<Record<Verdict, number>> = {
  confirmed: 0,
  'not-compared': 0,
  'not-sound': 1,
  contradicted: 1,
  'not-confirmed': 3,
};

/** npm runs scripts in the project's folder, wherever it was called. */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

const say = (line: string) => process.stdout.write(`${line}\n`);

process.exitCode = await main().catch((error: unknown) => {
  for (const line of String(error instanceof Error ? error.message : error).split('\n'))
    process.stderr.write(`${safe(line)}\n`);

  return 2;
});
