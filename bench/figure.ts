import { cpus, totalmem } from 'node:os';

/** A measured value, with the limit that it must keep if there is one. `source` says who set the limit. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: { readonly at: 'most' | 'least'; readonly value: number; readonly source: string };
};

/** Prints the figures as a table, says which limits were missed, and returns those. */
export const printFigures = (title: string, figures: readonly Figure[]): readonly Figure[] => {
  const missed = figures.filter(isMissed);
  const rows = figures.map((figure) => [
    figure.name,
    shown(figure),
    limitOf(figure),
    isMissed(figure) ? 'MISSED' : '',
  ]);

  console.log(`\n${title} (${machine()})\n`);
  for (const line of aligned([['figure', 'measured', 'limit', ''], ...rows])) console.log(line);
  for (const { name, limit } of missed) console.log(`\nMissed: ${name} (${limit?.source})`);

  return missed;
};

export const isMissed = ({ value, limit }: Figure): boolean => {
  if (!limit) return false;

  return limit.at === 'most' ? value > limit.value : value < limit.value;
};

/** The value that `share` of all values do not exceed: 0.5 is the median. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);

  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
};

const machine = () => {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);

  return `${processors.length} × ${processors[0]?.model.trim()}, ${memory} GiB, Node ${process.versions.node}`;
};

const shown = ({ value, unit }: Figure) => `${rounded(value)} ${unit}`;

const rounded = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });

const limitOf = ({ limit, unit }: Figure) =>
  limit ? `${limit.at === 'most' ? '≤' : '≥'} ${rounded(limit.value)} ${unit}` : '';

const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));

  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
