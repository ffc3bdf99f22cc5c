import { expect, test } from 'vitest';
import { axis } from './axis.ts';
import { chartsAsSvg } from './chart.ts';

test('a linear axis begins at 0 and has room for the largest value', () => {
  const { at, ticks } = axis('linear', [3, 37], { from: 100, to: 0 });

  expect(ticks.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40]);
  expect([at(0), at(20), at(40)]).toEqual([100, 50, 0]);
});

test('a logarithmic axis goes over whole powers of ten', () => {
  const { at, ticks } = axis('log', [1_000, 10_000, 100_000], { from: 0, to: 100 });

  expect(ticks.map(({ value }) => value)).toEqual([1_000, 10_000, 100_000]);
  expect([at(1_000), at(10_000), at(100_000)]).toEqual([0, 50, 100]);
});

test('an axis of equal values, of none, and of 0 has an extent', () => {
  const places = [axis('log', [10], { from: 0, to: 1 }), axis('log', [], { from: 0, to: 1 })];

  expect(places.map(({ at }) => at(10)).every(Number.isFinite)).toBe(true);
  expect(axis('linear', [0], { from: 0, to: 1 }).at(0)).toBe(0);
});

test('a line is broken where a value is missing, and names are no markup', () => {
  const svg = chartsAsSvg('Send & place', [
    {
      title: 'place & <send>',
      x: { values: [0, 1, 2, 3], label: 'a second', scale: 'linear' },
      y: { unit: 'ms', scale: 'linear' },
      lines: [{ name: 'p50', values: [1, null, 2, 4] }],
    },
  ]);

  expect(svg).toContain('<title>Send &amp; place</title>');
  expect(svg).toContain('place &amp; &lt;send&gt;');
  expect(/class="line line0" d="(.*?)"/.exec(svg)?.[1]?.match(/[ML]/g)).toEqual(['M', 'M', 'L']);
});
