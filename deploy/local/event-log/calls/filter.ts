import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from '../errors.ts';
import type { LogRecord } from '../storage/record.ts';

type Options = ReadReq.Options.FilterOptions;

export type Filter = {
  readonly matches: (record: LogRecord) => boolean;
  /** How many records, matching or not, are read from one checkpoint to the next. */
  readonly checkpointInterval: number;
};

/** How many records EventStoreDB reads at a time; checkpoint intervals are multiples of it. */
const WINDOW = 32;

/** Patterns are JavaScript's, not .NET's, and prefixes are compared byte by byte, so use ASCII prefixes. */
export const filterOf = (options: Options): Filter => {
  const byType = options.hasEventType();
  const expression = byType ? options.getEventType() : options.getStreamIdentifier();
  if (!expression) throw invalidArgument('the filter is empty');

  const test = expression.getRegex() ? pattern(expression.getRegex()) : prefix(expression.getPrefixList());
  const window = options.hasMax() ? options.getMax() : WINDOW;

  return {
    matches: ({ type, stream }) => test(byType ? type : stream),
    checkpointInterval: Math.max(options.getCheckpointintervalmultiplier(), 1) * window,
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
