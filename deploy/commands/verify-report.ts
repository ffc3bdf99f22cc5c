import type { Check } from '#contracts/evidence/finding.ts';
import type { Comparison } from '#contracts/evidence/receipts.ts';
import { type Verdict, verdictWords } from '#contracts/evidence/verdict.ts';
import type { EvidenceReport } from '#contracts/evidence/verify.ts';

/** Describes the result, with one line per check. */
export const checkLines = ({ checks }: EvidenceReport): readonly string[] => {
  const width = Math.max(...checks.map(({ title }) => title.length));

  return checks.map(
    ({ outcome, title, sentence }) => `${marks[outcome]} ${title.padEnd(width)}  ${safe(sentence)}`,
  );
};

/** Describes the comparisons with tree heads that somebody kept; null means that nothing was given to compare with. */
export const comparisonLines = (comparisons: readonly Comparison[] | null): readonly string[] => {
  if (!comparisons) return [];
  if (comparisons.length === 0)
    return [
      '',
      'There is no signed tree head (a checkpoint, as mails call it), key or SHA-256 in what you kept.',
    ];

  return ['', ...comparisons.map(({ outcome, sentence }) => `${agreement[outcome]} ${safe(sentence)}`)];
};

/** Describes the overall result and what's left to do. */
export const verdictLines = (
  file: string,
  { firstBad, key }: EvidenceReport,
  verdict: Verdict,
): readonly string[] => {
  const { heading, sentence } = verdictWords[verdict];

  return [
    '',
    `${file}: ${heading}.`,
    firstBad ? `${firstBad.title}: ${safe(firstBad.sentence)}` : sentence,
    ...(key && !firstBad ? [`Signed with the key ${safe(key.verifierKey)}`] : []),
    ...(verdict === 'not-compared'
      ? ['--receipt FILE takes the mail that brought the completed document, --key KEY a key that you trust.']
      : []),
  ];
};

const marks: Readonly<Record<Check['outcome'], string>> = { sound: '✓', failed: '✗', 'not-there': '–' };
const agreement: Readonly<Record<Comparison['outcome'], string>> = {
  agrees: '✓',
  contradicts: '✗',
  unknown: '–',
};

/** Titles and names come from the bundle. We replace control characters so that they can't control the terminal. */
export const safe = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '�');
