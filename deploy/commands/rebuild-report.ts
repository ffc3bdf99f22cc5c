import { forOperators } from '#contracts/text/for-operators.ts';
import type { Difference, RebuildReport } from '../../services/shared/database/read-models-rebuild.ts';
import type { Progress } from './rebuilding.ts';

const { number } = forOperators;

/** Makes a line such as `building       12,000 of 96,000 events`. */
export const progressLine = ({ phase, done, total }: Progress): string => {
  const unit = phase === 'comparing' ? 'rows' : 'events';

  return total === 0 ? phase : `${phase.padEnd(12)}${number(done)} of ${number(total)} ${unit}`;
};

/** Describes for people what a rebuild did. */
export const reportLines = (report: RebuildReport): readonly string[] => {
  const { epoch, build, events, position, took, tables, differences } = report;
  const different = tables.reduce((sum, table) => sum + table.different, 0);
  const lines = differences.map(differenceLine);

  return [
    `Built ${number(events)} events of epoch ${epoch} in ${(took / 1_000).toFixed(1)} s (build ${build}).`,
    `Compared with what served, both at position ${position} of the log:`,
    '',
    columns('', 'before', 'after', 'different'),
    ...tables.map((one) => columns(one.table, number(one.before), number(one.after), number(one.different))),
    '',
    ...(lines.length < different ? [`The first ${lines.length} differences:`] : []),
    ...lines,
    different === 0 ? 'Equal, row by row.' : `${number(different)} rows differ from what the log says.`,
    'The new read models serve.',
  ];
};

const columns = (table: string, ...figures: readonly string[]) =>
  `  ${table.padEnd(20)}${figures.map((figure) => figure.padStart(12)).join('')}`;

const differenceLine = ({ table, key, kind, columns: changed }: Difference): string => {
  const where = Object.entries(key).map(([column, value]) => `${column}=${value}`);
  const what = { changed: `differs in ${changed.join(', ')}`, gone: 'is gone', added: 'was missing' }[kind];

  return `  ${table} ${where.join(' ')} ${what}`;
};
