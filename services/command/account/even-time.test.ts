import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inEvenTime } from './even-time.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

test.each([
  ['nothing at all', 0, 250],
  ['less than a step', 130, 250],
  ['a little more than a step', 260, 500],
  ['several steps', 990, 1_000],
])('work that takes %s is over at the end of a step', async (_, takes, whole) => {
  for (const works of [true, false]) {
    const work = Promise.withResolvers<string>();
    const isOver = vi.fn();
    const ended = inEvenTime(() => work.promise).catch(({ message }) => message);
    void ended.then(isOver);
    await vi.advanceTimersByTimeAsync(takes);
    if (works) work.resolve('done');
    else work.reject(new Error('failed'));
    await vi.advanceTimersByTimeAsync(whole - takes - 1);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(isOver).toHaveBeenCalledWith(works ? 'done' : 'failed');
  }
});
