import { expect, test } from 'vitest';
import { sessionTimes } from './session-times.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute)).toISOString();
const began = { type: 'SignedIn', data: { session: 'one' }, metadata: { at: at(0) } };

test('a restore ends the sessions that had begun before it, and no later ones', () => {
  const times = sessionTimes();
  times.add(began);

  expect(times.problem('one', at(40))).toBeNull();
  expect(times.problem('one', at(40), [at(20)])).toBe(
    `the session in which it was done had ended at ${at(20)}`,
  );
  times.add({ type: 'SignedIn', data: { session: 'two' }, metadata: { at: at(30) } });
  expect(times.problem('two', at(59), [at(20)])).toBeNull();
});

test('what is added to a copy is not added to what was copied', () => {
  const times = sessionTimes();
  times.add(began);
  times.copy().add({ type: 'SessionEnded', data: { session: 'one' }, metadata: { at: at(1) } });

  expect(times.problem('one', at(40))).toBeNull();
});
