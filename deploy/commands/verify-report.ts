import type { Check } from '#contracts/evidence/finding.ts';
import type { Comparison } from '#contracts/evidence/receipts.ts';
import type { EvidenceReport } from '#contracts/evidence/verify.ts';

/** What was found, a line for each check. */
export const reportLines = (
  file: string,
  { checks, firstBad, isSound, key }: EvidenceReport,
): readonly string[] => {
  const width = Math.max(...checks.map(({ title }) => title.length));

  return [
    ...checks.map(
      ({ outcome, title, sentence }) => `${marks[outcome]} ${title.padEnd(width)}  ${safe(sentence)}`,
    ),
    '',
    isSound
      ? `${file} is sound.`
      : `${file} is not sound. ${firstBad ? `${firstBad.title}: ${safe(firstBad.sentence)}` : ''}`,
    ...(isSound && key
      ? [
          `Signed with the key ${safe(key.verifierKey)}`,
          'Compare it with what you kept: --receipt FILE takes the mail that brought the completed document.',
        ]
      : []),
  ];
};

/** What was kept, compared; null: nothing was. */
export const comparisonLines = (comparisons: readonly Comparison[] | null): readonly string[] => {
  if (!comparisons) return [];
  if (comparisons.length === 0) return ['', 'There is no checkpoint, key or SHA-256 in what you kept.'];

  return ['', ...comparisons.map(({ outcome, sentence }) => `${agreement[outcome]} ${safe(sentence)}`)];
};

const marks: Readonly<Record<Check['outcome'], string>> = { sound: '✓', failed: '✗', 'not-there': '–' };
const agreement: Readonly<Record<Comparison['outcome'], string>> = {
  agrees: '✓',
  contradicts: '✗',
  unknown: '–',
};

/** Titles and names come out of the bundle: none of them may steer a terminal. */
const safe = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '�');
