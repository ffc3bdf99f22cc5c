import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Log } from '../log.ts';
import type { LogRecord, WriteRequest } from '../record.ts';

/** An event of this many bytes for a stream. */
export const append = (stream: string, expected: number, size = 20): WriteRequest => ({
  kind: 'append',
  stream,
  expected,
  events: [
    {
      id: randomUUID().replaceAll('-', ''),
      type: 'A',
      isJson: true,
      data: Buffer.alloc(size, 'x'),
      metadata: Buffer.from('{}'),
    },
  ],
  deadline: Number.POSITIVE_INFINITY,
});

/** Every event of a log, in its order. */
export const all = ({ reader, position }: Log): readonly LogRecord[] => {
  const found: LogRecord[] = [];
  for (let next = reader.after(-1); next <= position(); ) {
    const page = reader.forward(next, 100);
    found.push(...page);
    next = reader.positionAfter(page.at(-1) as LogRecord);
  }

  return found;
};

export const inStream = ({ reader }: Log, stream: string): readonly LogRecord[] => {
  const extent = reader.extent(stream);
  if (!extent || extent === 'tombstoned') return [];

  const found: LogRecord[] = [];
  while (found.length <= extent.last - extent.first)
    found.push(...reader.streamForward(extent, extent.first + found.length, 100));

  return found;
};

export const types = (log: Log, stream = 'stream') => inStream(log, stream).map(({ type }) => type);

/** `whole` if a log serves all events as they were; otherwise the error. */
export const compared = (log: Log, acknowledged: readonly LogRecord[]): unknown => {
  try {
    expect(all(log)).toEqual(acknowledged);
    const streams = new Set(acknowledged.map(({ stream }) => stream));
    for (const name of streams)
      expect(inStream(log, name)).toEqual(acknowledged.filter(({ stream }) => stream === name));
  } catch (error) {
    return error;
  }

  return 'whole';
};
