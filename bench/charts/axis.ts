/** A linear axis begins at 0; a logarithmic one at the power of ten below the least value. */
export type Scale = 'linear' | 'log';

export type Axis = {
  readonly ticks: readonly { readonly value: number; readonly at: number }[];
  /** Where a value is, in pixels. */
  readonly at: (value: number) => number;
};

/** Lays out an axis that holds all these values between two pixels. */
export const axis = (
  scale: Scale,
  values: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Axis => {
  const ends = scale === 'log' ? powersAround(values) : [0, roundAbove(Math.max(...values, 0))];
  const [least, most] = [ends[0] ?? 0, ends.at(-1) ?? 1];
  const share = (value: number) =>
    scale === 'log'
      ? (Math.log10(Math.max(value, least)) - Math.log10(least)) / (Math.log10(most) - Math.log10(least))
      : (value - least) / (most - least);
  const at = (value: number) => Math.round((from + share(value) * (to - from)) * 10) / 10;
  const ticks = scale === 'log' ? ends : [0, 0.25, 0.5, 0.75, 1].map((part) => part * most);

  return { ticks: ticks.map((value) => ({ value, at: at(value) })), at };
};

/** The powers of ten around all values, at least two. */
const powersAround = (values: readonly number[]): readonly number[] => {
  const positive = values.filter((value) => value > 0);
  const first = Math.floor(Math.log10(Math.min(...positive, Number.MAX_VALUE)));
  const last = Math.ceil(Math.log10(Math.max(...positive, Number.MIN_VALUE)));

  return positive.length === 0
    ? [1, 10]
    : Array.from({ length: Math.max(last - first, 1) + 1 }, (_, n) => 10 ** (first + n));
};

/** A round number that is not below: a quarter of it is round as well. */
const roundAbove = (value: number): number => {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));

  return power * (STEPS.find((step) => step * power >= value) ?? 10);
};

const STEPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 6, 8, 10];
