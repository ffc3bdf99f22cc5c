import { processorTimeOfTree } from '../tests/harness/processor-time.ts';
import { type Figure, printFigures } from './figure.ts';
import { load, together } from './load.ts';
import { startPlain } from './plain/start.ts';
import { onProduct } from './product.ts';
import { CLIENTS, plainOf, productOf, type Question, questions, type Side } from './sides.ts';

const ROUNDS = 3;
const MILLISECONDS = 2_000;
/** Answers to each question before anything is measured: a server runs for days, so its code is compiled. */
const WARM_UP = 2_000;

/**
 * Holds requests to the product against the same requests to a server on plain tables (plain/server.ts), in turns within
 * one run, so that the figures are ratios that hold on any machine. Says what processor time a request takes, and where.
 */
export const bench = (): Promise<readonly Figure[]> => ratiosOf(questions);

/** The same for some of the questions. */
export const ratiosOf = (
  asked: readonly Question[],
  clientsAtOnce: readonly number[] = CLIENTS,
): Promise<readonly Figure[]> =>
  onProduct(async (stack, folder) => {
    const plain = await startPlain(stack, folder);

    try {
      const sides = { ours: await productOf(stack), plain: await plainOf(plain) };
      const figures: Figure[] = [];
      for (const what of asked) {
        for (const side of [sides.plain, sides.ours]) await warmUp(side, what);
        for (const clients of clientsAtOnce) figures.push(...(await compared(what, clients, sides)));
      }

      return figures;
    } finally {
      await plain.stop();
    }
  });

const warmUp = async (side: Side, what: Question) => {
  for (let answers = 0; answers < WARM_UP; ) answers += (await oneRound(side, what, 16)).load.answers;
};

type Sides = { readonly ours: Side; readonly plain: Side };

const compared = async (
  what: Question,
  clients: number,
  { ours, plain }: Sides,
): Promise<readonly Figure[]> => {
  const [mine, theirs] = [[], []] as [Round[], Round[]];
  for (let n = 0; n < ROUNDS; n++) {
    theirs.push(await oneRound(plain, what, clients));
    mine.push(await oneRound(ours, what, clients));
  }
  const [product, baseline] = [
    together(mine.map(({ load }) => load)),
    together(theirs.map(({ load }) => load)),
  ];
  const of = `${what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
  const least = { at: 'least', value: 1, source: 'plain tables in the same run' } as const;

  return [
    {
      name: `${of}: answers, product to plain`,
      value: product.perSecond / baseline.perSecond,
      unit: '×',
      limit: least,
    },
    {
      name: `${of}: p99, product to plain`,
      value: product.p99 / baseline.p99,
      unit: '×',
      limit: { at: 'most', value: 1.5, source: 'plain tables in the same run' },
    },
    { name: `${of}: product`, value: product.perSecond, unit: '/s' },
    { name: `${of}: plain`, value: baseline.perSecond, unit: '/s' },
    { name: `${of}: product, p50`, value: product.p50, unit: 'ms' },
    { name: `${of}: product, p99`, value: product.p99, unit: 'ms' },
    ...(clients === 16 ? [...spent(`${of}: processor time`, mine), ...spent(`${of}: plain`, theirs)] : []),
  ];
};

type Round = { readonly load: Awaited<ReturnType<typeof load>>; readonly spent: ReadonlyMap<string, number> };

const oneRound = async (side: Side, what: Question, clients: number): Promise<Round> => {
  const ask = await side.round[what]();
  const before = await timesOf(side);
  const measured = await load(side.url, { clients, milliseconds: MILLISECONDS }, ask);
  const after = await timesOf(side);

  return {
    load: measured,
    spent: new Map([...after].map(([name, at]) => [name, at - (before.get(name) ?? 0)])),
  };
};

const timesOf = async ({ parts }: Side) => {
  const times = new Map<string, number>();
  for (const [name, pid] of parts()) times.set(name, await processorTimeOfTree(pid));

  return times;
};

/** Milliseconds of processor time that an answer took in each part, and in all. Parts that did nothing are left out. */
const spent = (name: string, rounds: readonly Round[]): readonly Figure[] => {
  const answers = rounds.reduce((sum, { load: { times } }) => sum + times.length, 0);
  const names = [...new Set(rounds.flatMap((round) => [...round.spent.keys()]))];
  const each = names.map((part) => ({
    part,
    value: rounds.reduce((sum, round) => sum + (round.spent.get(part) ?? 0), 0) / answers,
  }));
  const all = each.reduce((sum, { value }) => sum + value, 0);

  return [{ part: 'in all', value: all }, ...each.filter(({ value }) => value >= 0.05)].map(
    ({ part, value }) => ({
      name: `${name}, ${part}`,
      value,
      unit: 'ms',
    }),
  );
};

if (import.meta.main) printFigures('Against plain tables', await bench());
