import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { LogRecord } from '../storage/record.ts';
import { streams } from '../wire/protocol.ts';
import { outputOf } from './output.ts';

const MEBIBYTE = 1024 * 1024;

test('a reader that stops reading is handed one large event, not as many as there are', () => {
  const { output } = openedOutput();

  expect(output.event(record(MEBIBYTE))).toBeInstanceOf(Promise);
});

test('of small events as many as make up a quarter of a mebibyte', () => {
  const { output } = openedOutput();
  let handed = 0;
  while (output.event(record(1_000)) === null) handed++;

  expect(handed).toBeGreaterThan(200);
  expect(handed).toBeLessThan(270);
});

test('a reader that goes on is handed more', async () => {
  const { output, read } = openedOutput();
  const room = output.event(record(MEBIBYTE));
  read();
  await room;

  expect(output.event(record(1_000))).toBeNull();
});

test('a reader that leaves keeps nobody waiting', async () => {
  const { output, leave } = openedOutput();
  const room = output.event(record(MEBIBYTE));
  leave();

  await room;
});

/** An answer to a reader that reads only when it is told to. */
const openedOutput = () => {
  const leaving = new AbortController();
  let read = () => {};
  const call = new Writable({
    objectMode: true,
    write: (_, __, done) => {
      read = done;
    },
  });
  const options = new streams.ReadReq.Options();
  const output = outputOf(call as Parameters<typeof outputOf>[0], {} as never, options, leaving.signal);

  return { output, read: () => read(), leave: () => leaving.abort() };
};

const record = (size: number): LogRecord => ({
  position: 0,
  stream: 'e1.a',
  revision: 0,
  id: new Uint8Array(16),
  type: 'A',
  created: 0,
  isJson: true,
  data: new Uint8Array(size),
  metadata: new Uint8Array(0),
});
