import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from '../errors.ts';
import type { LogRecord } from '../storage/record.ts';

type Options = ReadReq.Options.FilterOptions;

export type Filter = {
  readonly matches: (record: LogRecord) => boolean;
  /** Records looked at, matching or not, from one checkpoint to the next. */
  readonly interval: number;
};

/** EventStoreDB reads this many records at a time, and counts checkpoints in that. */
const WINDOW = 32;

/** Prefixes are compared byte by byte and patterns are JavaScript's, not .NET's: use ASCII prefixes. */
export const filterOf = (options: Options): Filter => {
  const byType = options.hasEventType();
  const expression = byType ? options.getEventType() : options.getStreamIdentifier();
  if (!expression) throw invalidArgument('the filter is empty');

  const test = expression.getRegex() ? pattern(expression.getRegex()) : prefix(expression.getPrefixList());
  const window = options.hasMax() ? options.getMax() : WINDOW;

  return {
    matches: ({ type, stream }) => test(byType ? type : stream),
    interval: Math.max(options.getCheckpointintervalmultiplier(), 1) * window,
  };
};

const prefix = (prefixes: readonly string[]) => (text: string) =>
  prefixes.some((start) => text.startsWith(start));

const pattern = (source: string) => {
  try {
    const expression = new RegExp(source, 'u');
    return (text: string) => expression.test(text);
  } catch {
    throw invalidArgument(`'${source}' is not a pattern`);
  }
};
