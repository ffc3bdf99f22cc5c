import { Refusal } from '#contracts/refusals.ts';

/** gRPC's CANCELLED, DEADLINE_EXCEEDED, ABORTED, INTERNAL (a connection torn in mid-answer) and UNAVAILABLE. */
const codes: readonly unknown[] = [1, 4, 10, 13, 14];

/** The client's own names. It also throws raw gRPC errors, which carry nothing but a code. */
const types: readonly unknown[] = ['unavailable', 'cancelled', 'deadline-exceeded', 'timeout', 'not-leader'];

/** What is thrown for an error of the client's: a Refusal for an outage or too much at once, the error itself for a bug. */
export const mapped = (error: unknown): unknown => {
  if (isTooLarge(error)) return new Refusal('too-large');

  return isOutage(error) ? new Refusal('unavailable') : error;
};

/** More than the log takes in one append: a megabyte, where nobody set it higher. */
const isTooLarge = (error: unknown) =>
  error instanceof Error && 'type' in error && error.type === 'maximum-append-size-exceeded';

/** Whether the log is away, or was while it was asked: then nobody knows what became of an append. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof Refusal) return error.code === 'unavailable';
  if (!(error instanceof Error)) return false;

  const { code, type } = error as { code?: unknown; type?: unknown };
  return codes.includes(code) || types.includes(type);
};

/** Gives up after so many milliseconds, since the client's own deadline begins only once it has a connection. */
export const within = async <Result>(patience: number, promise: Promise<Result>): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refusal('unavailable')), patience);

  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};
