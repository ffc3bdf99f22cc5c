import type { Verdict } from '#contracts/evidence/verdict.ts';
import { type Certificate, keptWords, verifiedCertificate, whoIs } from '#contracts/privacy/certificate.ts';
import { keyName, readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { safe } from '../verify-report.ts';

/** What verifying a certificate of erasure found: the verdict as for evidence, and lines for people. */
export type CertificateReport = {
  readonly verdict: Verdict;
  readonly certificate: Certificate | null;
  readonly lines: readonly string[];
};

/** Verifies a certificate of erasure, without services and network. `keys` are verifier keys that the reader trusts. */
export const certificateReport = async (
  file: string,
  note: string,
  keys: readonly string[],
): Promise<CertificateReport> => {
  const verified = await verifiedCertificate(note, keys);
  if (verified.problem !== null)
    return {
      verdict: 'not-sound',
      certificate: null,
      lines: [`✗ ${verified.problem}`, '', `${file}: This certificate is not sound.`],
    };
  const { certificate, isTrusted } = verified;
  const { name, id } = keyName(certificate.treeHead.verifierKey);
  const signed = `Signed with the key ${id} of ${name}`;
  if (isTrusted === false)
    return {
      verdict: 'contradicted',
      certificate,
      lines: [
        `✗ ${safe(signed)}, which is not the one that was expected.`,
        '',
        `${file}: Someone else signed it.`,
      ],
    };

  return {
    verdict: isTrusted ? 'confirmed' : 'not-compared',
    certificate,
    lines: [
      `✓ ${safe(signed)}${isTrusted ? ', as expected' : ''}`,
      ...linesOf(certificate).map(safe),
      '',
      isTrusted
        ? `${file}: The certificate is sound, and signed with the key that you named.`
        : `${file}: The certificate agrees with itself. --key KEY compares who signed it with a key that you trust.`,
    ],
  };
};

const linesOf = ({
  request,
  order,
  log,
  issuedAt,
  erased,
  kept: keptParts,
  restricted,
  ...certificate
}: Certificate) => [
  `✓ Covered by the tree head over ${readTreeHead(certificate.treeHead.note)?.size} events of log ${log.id}, epoch ${log.epoch}`,
  '',
  ...(request
    ? [
        `Request ${request.id} (${request.kind}) of ${request.receivedAt}`,
        `Decided by ${request.decidedBy.join(', ') || 'no one'}, approved by ${request.approvedBy} on ${request.approvedAt}`,
      ]
    : []),
  ...(order ? orderLines(order) : []),
  `Issued on ${issuedAt}`,
  '',
  ...erased.flatMap(({ match, basis, stream, decided, keysDestroyed, filesDestroyed }) => [
    `Erased: ${whoIs(match)} (${basis})`,
    `  in ${stream}, by event ${decided.revision} ${decided.hash}`,
    ...keysDestroyed.keys.map(({ key, commitment }) => `  key ${key}, commitment ${commitment ?? 'none'}`),
    `  keys destroyed: event ${keysDestroyed.revision} ${keysDestroyed.hash}`,
    ...filesDestroyed.files.map((sha256) => `  file ${sha256}`),
    `  files destroyed: event ${filesDestroyed.revision} ${filesDestroyed.hash}`,
  ]),
  ...keptParts.map((one) => `Kept: ${keptWords(one)}`),
  ...restricted.map((match) => `Restricted: ${whoIs(match)}`),
  ...(erased.length + keptParts.length + restricted.length === 0
    ? ['Nothing had to be erased, kept or restricted.']
    : []),
  ...(certificate.databaseRewrittenAt
    ? [`The database’s own files were rewritten on ${certificate.databaseRewrittenAt}.`]
    : []),
  ...certificate.remains.map(({ where, why }) => `May remain: ${where}: ${why}`),
  '',
  `The vault’s own key changes by ${certificate.vaultKeyChangesBy}; files leave backups by ${certificate.filesLeaveBackupsBy}.`,
  certificate.outOfReach,
];

const orderLines = ({ by, decidedBy, rule }: NonNullable<Certificate['order']>) => [
  `Erased by ${by}${decidedBy ? `, as ${decidedBy} decided` : ''}`,
  ...(rule ? [`Kept before by the rule ${rule.id}, revision ${rule.revision}`] : []),
];
