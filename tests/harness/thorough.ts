import fc from 'fast-check';

/** `THOROUGH=1 npm test` tries everything that these tests know of, and so says which case failed. */
const isThorough = process.env.THOROUGH === '1';

/**
 * How often a property is tried that was made to be tried `all` times. Each run of the suite draws other samples, so
 * that a fifth of them in each tries as many within a day.
 */
export const runs = (all: number): number => (isThorough ? all : Math.ceil(all / 5));

/** Some of the cases, others in each run: for what one place in the code decides and every route has to ask. */
export const some = <Case>(count: number, all: readonly Case[]): readonly Case[] => {
  if (isThorough) return all;
  const [drawn = []] = fc.sample(fc.shuffledSubarray([...all], { minLength: count, maxLength: count }), 1);

  return drawn;
};

/** Of cases that take long, those that tell most. */
export const telling = <Case>(most: readonly Case[], all: readonly Case[]): readonly Case[] =>
  isThorough ? all : most;
