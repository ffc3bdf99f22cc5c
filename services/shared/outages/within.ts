import { Refusal } from '#contracts/api/refusals.ts';

/** Gives up after `patience` milliseconds, because the client's own deadline only begins once it is connected. */
export const within = async <Result>(patience: number, promise: Promise<Result>): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refusal('unavailable')), patience);

  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};
