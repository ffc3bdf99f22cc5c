import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { knownUntil, noteAnswer, noteTold, noteWritten, writtenUntil } from './read-positions.ts';

const log = randomUUID();

test('of answers that come at once the furthest counts, and none says nothing', () => {
  for (const commit of [7, 30, 20]) noteWritten(`${log}.1.${commit}`);
  noteWritten(null);
  noteWritten('garbage');

  expect(writtenUntil()).toBe(`${log}.1.30`);
});

test('after a restore that of the new epoch counts', () => {
  noteWritten(`${log}.1.30`);
  noteWritten(`${log}.2.5`);

  expect(writtenUntil()).toBe(`${log}.2.5`);
});

test('a page has to be told what changed since the oldest of its answers, and since what it was told', () => {
  const known = () => knownUntil()?.commit;
  noteAnswer({}, `${log}.2.40`);
  noteAnswer({}, `${log}.2.30`);
  noteAnswer({}, `${log}.2.50`);
  expect(known()).toBe(30n);

  noteTold({ log, epoch: 2, commit: 60n });
  noteAnswer({}, `${log}.2.70`);
  expect(known()).toBe(60n);
});
