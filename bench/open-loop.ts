import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chartsAsSvg } from './charts/chart.ts';
import { type Figure, printFigures } from './figure.ts';
import { type Route, routesOf } from './open-loop/routes.ts';
import { isBroken, openLoop, type Step } from './open-loop/step.ts';
import { onProduct } from './product.ts';

/** Each step asks so many times as often as the one before; there are at most so many. */
const FACTOR = 1.5;
const STEPS = 14;
/** Requests that come before the first step, one after the other: a server runs for days, so its code is compiled. */
const WARM_UP = 40;

/**
 * Raises the rate at which requests arrive until p99 exceeds a second, requests fail, or more and more wait: that is the
 * knee. Draws the times over the rates (docs/pictures/open-loop.svg).
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const measured = await onProduct(async (stack) => {
    const steps = new Map<string, readonly Step[]>();
    for (const route of await routesOf(stack)) steps.set(route.name, await risen(stack.url, route));

    return steps;
  });
  await writeFile(join(import.meta.dirname, '../docs/pictures/open-loop.svg'), chartOf(measured));

  return [
    ...[...measured].flatMap(([name, steps]) => figuresOf(name, steps)),
    { name: 'load of the machine, of the last minute', value: loadavg()[0] ?? 0, unit: '' },
  ];
};

/** The steps up to the first that broke, which gets a second try, since other work on the machine may have broken it. */
const risen = async (url: string, { name, first, prepared }: Route): Promise<readonly Step[]> => {
  const warm = await prepared(WARM_UP);
  await openLoop(url, WARM_UP / 5, warm);
  const steps: Step[] = [];
  for (let n = 0, rate = first; n < STEPS; n++, rate *= FACTOR) {
    const once = async () => openLoop(url, rate, await prepared(Math.ceil(rate * 5) + 1));
    const tried = await once();
    const step = isBroken(tried) ? await once() : tried;
    console.log(
      `${name}, ${rate.toFixed(0)}/s: p50 ${step.p50.toFixed(0)} ms, p99 ${step.p99.toFixed(0)} ms, ${step.failed} failed, ${step.open} open`,
    );
    steps.push(step);
    if (isBroken(step)) break;
  }

  return steps;
};

const chartOf = (measured: ReadonlyMap<string, readonly Step[]>) =>
  chartsAsSvg(
    'Times of answers over the rate at which requests arrive',
    [...measured].map(([title, steps]) => ({
      title,
      x: { values: steps.map(({ rate }) => rate), label: 'arrivals a second', scale: 'linear' as const },
      y: { unit: 'ms', scale: 'log' as const },
      lines: [
        { name: 'p50', values: steps.map(({ p50 }) => p50) },
        { name: 'p99', values: steps.map(({ p99 }) => p99) },
      ],
    })),
  );

const figuresOf = (name: string, steps: readonly Step[]): readonly Figure[] => {
  const kept = steps.filter((step) => !isBroken(step)).at(-1);
  const broken = steps.find(isBroken);

  return [
    { name: `${name}: most arrivals that were kept up with`, value: kept?.rate ?? 0, unit: '/s' },
    { name: `${name}: p50 there`, value: kept?.p50 ?? 0, unit: 'ms' },
    { name: `${name}: p99 there`, value: kept?.p99 ?? 0, unit: 'ms' },
    ...(broken
      ? [
          { name: `${name}: arrivals that broke it`, value: broken.rate, unit: '/s' },
          { name: `${name}: p99 there`, value: broken.p99, unit: 'ms' },
          { name: `${name}: failed there`, value: broken.failed, unit: '' },
        ]
      : []),
  ];
};

if (import.meta.main) printFigures('Open loop', await bench());
