import { describe, expect, test, vi } from 'vitest';
import { memory } from './memory.ts';

describe('what is remembered', () => {
  test('is the last value of each key', () => {
    const seen = memory<string>({ most: 2 });
    seen.set('a', 'one');
    seen.set('a', 'two');

    expect(seen.get('a')).toBe('two');
    expect(seen.get('b')).toBeUndefined();
  });

  test('has its bounds: what was used longest ago is forgotten', () => {
    const seen = memory<number>({ most: 2 });
    seen.set('a', 1);
    seen.set('b', 2);
    seen.get('a');
    seen.set('c', 3);

    expect(['a', 'b', 'c'].map(seen.get)).toEqual([1, undefined, 3]);
  });

  test('counts by size, and keeps the newest however large it is', () => {
    const seen = memory<string>({ most: 5, sizeOf: ({ length }) => length });
    seen.set('a', 'abc');
    seen.set('b', 'ab');
    expect(seen.get('a')).toBe('abc');
    seen.set('c', 'a value that is too large');

    expect(['a', 'b'].map(seen.get)).toEqual([undefined, undefined]);
    expect(seen.get('c')).toBe('a value that is too large');
    seen.set('d', 'abc');
    expect(seen.get('c')).toBeUndefined();
    expect(seen.get('d')).toBe('abc');
  });

  test('leaves room once it is forgotten', () => {
    const seen = memory<number>({ most: 2 });
    seen.set('a', 1);
    seen.set('b', 2);
    seen.forget('a');
    seen.forget('a');
    seen.set('c', 3);

    expect(['a', 'b', 'c'].map(seen.get)).toEqual([undefined, 2, 3]);
  });

  test('has its age', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const seen = memory<number>({ most: 2, age: 1_000 });
    seen.set('a', 1);
    vi.advanceTimersByTime(999);
    expect(seen.get('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(seen.get('a')).toBeUndefined();
    vi.useRealTimers();
  });
});
