import { forOperators } from '#contracts/text/for-operators.ts';
import type { Audited } from '../../services/audit/audit.ts';
import type { Finding } from '../../services/audit/finding.ts';

/** Describes for people what a self-check found; the first bad place comes first. */
export const reportLines = (
  epochs: readonly Audited[],
  receipts: number,
  remarks: readonly string[] = [],
): readonly string[] => {
  const findings = epochs.flatMap((audited) => audited.findings);

  return [
    ...epochs.flatMap(epochLines),
    ...remarks.map((remark) => `On record: ${remark}`),
    ...(receipts === 0 ? [UNHELD] : []),
    findings.length === 0
      ? 'Clean: nothing was changed, added or taken away.'
      : `${counted(findings.length, 'finding')}. The first bad place is the first that is named.`,
  ];
};

/** Anyone who can cut off the end of the log can also cut off everything that's stored next to it. */
const UNHELD =
  'That the end was not cut off, with all that tells of it, only what lies elsewhere can prove: --receipt FILE takes a mail or a note that someone kept.';

const epochLines = (audited: Audited): readonly string[] => {
  const {
    epoch,
    events,
    streams,
    checkpoints: treeHeads,
    covered,
    witnessed,
    root,
    blobs,
    rows,
    took,
  } = audited;
  const { findings, remarks } = audited;
  const seconds = took / 1_000;
  const rate = number(Math.round(events / seconds));

  return [
    `Epoch ${epoch}: ${counted(events, 'event')} in ${counted(streams, 'stream')}, ${seconds.toFixed(1)} s (${rate} a second)`,
    `  tree         root ${root}`,
    `  tree heads   ${number(treeHeads)}, the newest good one over ${counted(covered, 'event')}`,
    `  witnesses    told ${counted(witnessed, 'time')}`,
    `  files        ${number(blobs)}`,
    `  read models  ${rows === null ? 'none serve' : `${counted(rows, 'row')} compared`}`,
    ...remarks.map((remark) => `  remark       ${remark}`),
    ...findings.map(findingLine),
    '',
  ];
};

const findingLine = ({ part, stream, revision, position, leaves, what }: Finding): string => {
  const place = [
    ...(stream === null ? [] : [`stream ${stream}`]),
    ...(revision === null ? [] : [`revision ${revision}`]),
    ...(position === null ? [] : [`position ${position}`]),
    ...(leaves ? [`leaves ${leaves.from} to ${leaves.to - 1}`] : []),
  ];

  return `  BAD ${part}${place.length > 0 ? `, ${place.join(', ')}` : ''}: ${what}`;
};

const counted = (count: number, unit: string) => `${number(count)} ${unit}${count === 1 ? '' : 's'}`;
const { number } = forOperators;
