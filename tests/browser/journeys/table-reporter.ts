import type { Reporter } from 'vitest/node';
import type { Counted } from './counted.ts';

declare module 'vitest' {
  interface TaskMeta {
    journey?: Counted;
  }
}

/** Ends with the table of ways in `bench/history`, of which `docs/figures.md` has the presses and typings. */
export const tableReporter: Reporter = {
  onTestRunEnd: (modules) => {
    const journeys = modules
      .flatMap(({ children }) => [...children.allTests()])
      .flatMap((test) => test.meta().journey ?? []);
    const head = [
      'Journey',
      'Clicks or taps',
      'Typings',
      'Seconds',
      'Wanted: presses, typings',
      'Documenso 2.17',
    ];
    const rows = [head, head.map(() => '--'), ...journeys.map(cells)];

    process.stdout.write(`\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);
  },
};

const cells = ({ name, presses, typings, seconds, most, peer }: Counted) => [
  name,
  presses > most.presses ? `**${presses}**, missed` : String(presses),
  typings > most.typings ? `**${typings}**, missed` : String(typings),
  seconds.toFixed(1),
  `≤ ${most.presses}, ${most.typings}`,
  peer,
];
