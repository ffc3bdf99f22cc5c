import { type Chart, chartsAsSvg } from '../charts/chart.ts';
import type { Figure } from '../figure.ts';
import type { Size } from './size.ts';

/** A request may cost so many times at the largest size what it costs at the smallest. */
const MOST = 1.5;

/** One chart for each request, one for the rebuild, and those of starts, memory and disk. */
export const chartOfGrowth = (sizes: readonly Size[]): string => {
  const chart = (
    title: string,
    unit: string,
    lines: Readonly<Record<string, (size: Size) => number>>,
    of = sizes,
  ): Chart => ({
    title,
    x: { values: of.map(({ documents }) => documents), label: 'documents of others', scale: 'log' },
    y: { unit, scale: 'linear' },
    lines: Object.entries(lines).map(([name, value]) => ({ name, values: of.map(value) })),
  });
  const rebuilt = sizes.filter(({ rebuild }) => rebuild !== null);

  return chartsAsSvg('What requests, rebuilds and starts cost with more and more documents of others', [
    ...namesOf(sizes).map((name) =>
      chart(name, 'ms', {
        p50: ({ asked }) => asked[name]?.p50 ?? 0,
        p95: ({ asked }) => asked[name]?.p95 ?? 0,
        'processor time': ({ asked }) => asked[name]?.spent ?? 0,
      }),
    ),
    chart('rebuild of the read models', 'events/s', { rebuild: ({ rebuild }) => rebuild ?? 0 }, rebuilt),
    chart('start', 's', {
      product: ({ start }) => start / 1_000,
      'its event log': ({ logStart }) => logStart / 1_000,
    }),
    chart('processor time after a start', 's', {
      command: ({ afterStart }) => (afterStart.command ?? 0) / 1_000,
      'event log': ({ afterStart }) => (afterStart['event-log'] ?? 0) / 1_000,
      projector: ({ afterStart }) => (afterStart.projector ?? 0) / 1_000,
    }),
    chart('memory after a start', 'MB', {
      command: ({ memory }) => memory.command ?? 0,
      'event log': ({ memory }) => memory['event-log'] ?? 0,
      projector: ({ memory }) => memory.projector ?? 0,
    }),
    chart('disk an event', 'bytes', {
      'event log': ({ logBytes, events }) => logBytes / events,
      'read models': ({ modelBytes, events }) => modelBytes / events,
    }),
  ]);
};

/** The cost at each size, and how many times that of the smallest size it is at the largest. */
export const figuresOf = (sizes: readonly Size[]): readonly Figure[] => {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return [];

  return [
    ...namesOf(sizes).flatMap((name) => [
      ...sizes.flatMap((size) => [
        { name: `${name}, ${of(size)}: p50`, value: size.asked[name]?.p50 ?? 0, unit: 'ms' },
        { name: `${name}, ${of(size)}: processor time`, value: size.asked[name]?.spent ?? 0, unit: 'ms' },
      ]),
      {
        name: `${name}: processor time, ${of(last)} to ${of(first)}`,
        value: (last.asked[name]?.spent ?? 0) / (first.asked[name]?.spent ?? 1),
        unit: '×',
        limit: { at: 'most', value: MOST, source: 'cost must not depend on the total' } as const,
      },
    ]),
    ...sizes.flatMap((size) => [
      { name: `${of(size)}: events`, value: size.events, unit: '' },
      ...(size.rebuild === null
        ? []
        : [{ name: `${of(size)}: rebuild`, value: size.rebuild, unit: 'events/s' }]),
      { name: `${of(size)}: start of the product`, value: size.start, unit: 'ms' },
      { name: `${of(size)}: start of the event log alone`, value: size.logStart, unit: 'ms' },
      { name: `${of(size)}: its memory then`, value: size.logMemory, unit: 'MB' },
      ...Object.entries(size.afterStart).map(([part, value]) => ({
        name: `${of(size)}: processor time after a start, ${part}`,
        value,
        unit: 'ms',
      })),
      ...Object.entries(size.memory).map(([part, value]) => ({
        name: `${of(size)}: memory after a start, ${part}`,
        value,
        unit: 'MB',
      })),
      {
        name: `${of(size)}: event log on the disk`,
        value: size.logBytes / size.events,
        unit: 'bytes an event',
      },
      { name: `${of(size)}: read models`, value: size.modelBytes / size.events, unit: 'bytes an event' },
    ]),
  ];
};

const of = ({ documents }: Size) => `${documents.toLocaleString('en-US')} documents`;

const namesOf = (sizes: readonly Size[]): readonly string[] => Object.keys(sizes[0]?.asked ?? {});
