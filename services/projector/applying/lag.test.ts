import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import type { Followed } from '../../shared/log/event-store.ts';
import { recorded } from '../testing/projections.ts';
import { uploadedAs } from '../testing/sample-events.ts';
import { lagOf } from './lag.ts';

const now = Date.parse('2026-11-21T09:00:30.000Z');

/** An event at a position, of so many seconds ago. */
const eventOf = (position: bigint, age: number): Recorded => {
  const event = recorded('document-1', uploadedAs('Lease'), Number(position), position);
  return { ...event, metadata: { ...event.metadata, at: new Date(now - age * 1_000).toISOString() } };
};
const followed = (event: Recorded): Followed => ({ kind: 'event', event, epoch: 1 });
const batch = [followed(eventOf(5n, 20)), followed(eventOf(6n, 12)), { kind: 'caught-up' } as const];
const at = { batch, takenAt: now - 3_000, last: null };

test('the oldest event that is not written yet says how far read models are behind', () => {
  expect(lagOf({ ...at, position: 4n }, now)).toBe(20);
  expect(lagOf({ ...at, position: 5n }, now)).toBe(12);
  expect(lagOf({ ...at, position: 4n }, now + 60_000)).toBe(80);
});

test('at the end of the log they are not behind', () => {
  expect(lagOf({ ...at, position: 6n }, now)).toBe(0);
  expect(lagOf({ ...at, batch: [], position: 0n }, now)).toBe(0);
});

test('before the end, with nothing taken, they are as far behind as the last event is old', () => {
  expect(lagOf({ ...at, position: 6n, last: eventOf(6n, 12) }, now)).toBe(12);
});

test('an event without a time counts from when it was taken, and a clock that is behind from now', () => {
  const damaged = { ...eventOf(5n, 20), metadata: undefined } as unknown as Recorded;

  expect(lagOf({ ...at, batch: [followed(damaged)], position: 4n }, now)).toBe(3);
  expect(lagOf({ ...at, batch: [followed(eventOf(5n, -2))], position: 4n }, now)).toBe(0);
});
