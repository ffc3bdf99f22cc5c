import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { receiptText } from '#contracts/evidence/receipt-text.ts';
import { compareReceipts } from '#contracts/evidence/receipts.ts';
import { unpacked } from '#contracts/evidence/unpacked.ts';
import { type Verdict, verdictOf } from '#contracts/evidence/verdict.ts';
import { isEvidence, verifyEvidence } from '#contracts/evidence/verify.ts';
import { Altered } from '#contracts/evidence/zip.ts';
import { isCertificate } from '#contracts/privacy/certificate.ts';
import { sha256, treeDigest } from '../../services/shared/keys/sha256.ts';
import { decryptWithBoxKey } from '../../services/shared/vault/personal-cipher.ts';
import { certificateReport } from './certificates/verify.ts';
import { checkLines, comparisonLines, safe, verdictLines } from './verify-report.ts';

const USAGE = `npm run verify -- BUNDLE [--key KEY]... [--writer-key KEY]... [--receipt FILE]... [--json]
npm run verify -- CERTIFICATE [--key KEY]... [--json]

  --key KEY       the key that must have signed, as in checkpoint-key.txt
  --writer-key KEY  a key that events must have been signed with, as in writer-keys.json (publicKey)
  --receipt FILE  what you kept, such as the mail that brought the completed document: saved, forwarded or copied
  --json          print the report as JSON

Each can be given more than once: all are compared.

CERTIFICATE is a certificate of erasure.

Exits 0: the evidence agrees with itself, and with what you kept (--key, --receipt);
1: it is not sound, was changed, or contradicts what you kept; 2: the file is neither a bundle nor a certificate;
3: it agrees with itself, but nothing that you kept was compared with it, or not all of it could be.`;

/** Runs `npm run verify`. It needs only the file, no services and no network. */
const main = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true, default: [] as string[] },
      'writer-key': { type: 'string', multiple: true, default: [] as string[] },
      receipt: { type: 'string', multiple: true, default: [] as string[] },
      json: { type: 'boolean', default: false },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error(USAGE);

  const file = await readFile(fromCaller(path));
  if (isCertificate(String(file))) return verifyCertificate(basename(path), String(file), values);
  const members = unpacked(file);
  if (!isEvidence(members)) throw new Error('This is a zip file, but not an evidence bundle.');
  const report = await verifyEvidence(members, {
    digest: sha256,
    treeDigest,
    open: decryptWithBoxKey,
    trustedKeys: values.key,
    writerKeys: values['writer-key'],
  });
  const receipts = await Promise.all(values.receipt.map(readReceiptFile));
  const comparisons =
    receipts.length === 0 || !report.isSound ? null : await compareReceipts(members, receipts, sha256);

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

const verifyCertificate = async (
  name: string,
  note: string,
  { key, json }: { readonly key: readonly string[]; readonly json: boolean },
): Promise<number> => {
  const { verdict, certificate, lines } = await certificateReport(name, note, key);
  if (json) say(JSON.stringify({ verdict, certificate }, null, 2));
  else for (const line of lines) say(line);

  return exitCodes[verdict];
};

const exitCodes: Readonly<Record<Verdict, number>> = {
  confirmed: 0,
  'not-sound': 1,
  contradicted: 1,
  'not-compared': 3,
  'not-confirmed': 3,
};

const readReceiptFile = async (path: string): Promise<string> =>
  receiptText(await readFile(fromCaller(path)));

/** npm runs scripts in the project's folder, so we resolve the path in the folder where the user called it. */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

const say = (line: string) => process.stdout.write(`${line}\n`);

process.exitCode = await main().catch((error: unknown) => {
  for (const line of String(error instanceof Error ? error.message : error).split('\n'))
    process.stderr.write(`${safe(line)}\n`);

  return error instanceof Altered ? 1 : 2;
});
