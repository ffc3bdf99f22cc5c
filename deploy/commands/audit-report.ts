import type { Audited } from '../../services/audit/audit.ts';
import type { Finding } from '../../services/audit/finding.ts';

/** What a self-check found, for people; the first bad place comes first. */
export const reportLines = (epochs: readonly Audited[]): readonly string[] => {
  const findings = epochs.flatMap((audited) => audited.findings);

  return [
    ...epochs.flatMap(epochLines),
    findings.length === 0
      ? 'Clean: nothing was changed, added or taken away.'
      : `${counted(findings.length, 'finding')}. The first bad place is the first that is named.`,
  ];
};

const epochLines = (audited: Audited): readonly string[] => {
  const { epoch, events, streams, checkpoints, covered, root, blobs, rows, took, findings } = audited;
  const seconds = took / 1_000;
  const rate = number(Math.round(events / seconds));

  return [
    `Epoch ${epoch}: ${counted(events, 'event')} in ${counted(streams, 'stream')}, ${seconds.toFixed(1)} s (${rate} a second)`,
    `  tree         root ${root}`,
    `  checkpoints  ${number(checkpoints)}, the newest good one over ${counted(covered, 'event')}`,
    `  files        ${number(blobs)}`,
    `  read models  ${rows === null ? 'none serve' : `${counted(rows, 'row')} compared`}`,
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
const number = (value: number) => value.toLocaleString('en-US');
