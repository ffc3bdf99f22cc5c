import type { Vouching } from './state.ts';

/** The most characters of a name that somebody else may have chosen. */
const LONGEST = 120;

/**
 * A sentence for operators about events that this installation didn't write and that nobody has left out, and about what
 * the last audit found beside; null if there is neither.
 */
export const vouchingAlarm = (vouching: Vouching): string | null => {
  const { foreign: left, findings: found } = openProblems(vouching);
  const [first] = left;
  const [finding] = found;
  const sentences = [
    first &&
      `The event log holds ${counted(left.length, 'event')} that this installation did not write, the first one at revision ${first.revision} of ${clipped(first.stream)} (${first.problem}). Nothing is done because of that. “npm run audit” names all, “npm run log:accept” goes on without them.`,
    finding &&
      `The audit of the event log found ${counted(found.length, 'problem')}, first (${finding.part}${finding.stream === null ? '' : `, ${clipped(finding.stream)}`}): ${clipped(finding.what)} “npm run audit” names all.`,
  ].filter((sentence) => sentence !== undefined);

  return sentences.length === 0 ? null : sentences.join(' ');
};

/** The foreign events that nobody has left out, and what the last audit found beside them. */
export const openProblems = ({ foreign: onRecord, audit }: Vouching) => {
  const foreign = [...onRecord.values()];
  const isKnown = (stream: string | null, revision: number | null) =>
    foreign.some((one) => one.stream === stream && one.revision === revision);

  return {
    foreign: foreign.filter(({ isLeftOut }) => !isLeftOut),
    findings: (audit?.findings ?? []).filter(({ stream, revision }) => !isKnown(stream, revision)),
  };
};

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A name or sentence that somebody else may have chosen, in one line, without characters that a terminal would obey. */
export const clipped = (text: string) => text.replace(/\p{C}+/gu, ' ').slice(0, LONGEST);
