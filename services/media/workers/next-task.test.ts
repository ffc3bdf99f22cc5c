import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Claim, nextTask } from './next-task.ts';

describe('the next of the jobs that wait', () => {
  test('is of the account that has the fewest running, then of the one whose turn was longest ago', () => {
    const waiting = ['mallory', 'mallory', 'olive', 'oscar'].map(claim);
    const workers = { size: 3, share: 3, served: new Map([['olive', 5]]) };

    expect(nextTask(waiting, [claim('mallory')], workers)?.account).toBe('oscar');
    expect(nextTask(waiting, [claim('mallory'), claim('oscar')], workers)?.account).toBe('olive');
  });

  test('is one that somebody waits for, before any that nobody does', () => {
    const waiting = [{ ...claim('olive'), urgent: false }, claim('mallory')];

    expect(nextTask(waiting, [claim('mallory')], { ...NONE, size: 3, share: 3 })?.account).toBe('mallory');
  });

  test('leaves neither the last worker to what nobody waits for, nor more than its share to an account', () => {
    fc.assert(
      fc.property(
        claims,
        claims,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (...given) => {
          const [waiting, running, size, share] = given;
          const task = nextTask(waiting, running, { ...NONE, size, share });
          const held = (account: string) => running.filter((one) => one.account === account).length;
          const free = size - running.length;
          const eligible = waiting.filter(
            (one) => held(one.account) < share && (one.urgent ? free > 0 : free > 1),
          );

          if (eligible.length === 0) expect(task).toBeUndefined();
          else expect(eligible).toContain(task);
        },
      ),
    );
  });

  test('comes to every account, however much the others ask', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('mallory', 'oscar'), { maxLength: 50 }), (others) => {
        const waiting = [...others, 'olive'].map(claim);
        const served = new Map<string, number>();
        const order: string[] = [];
        for (let turn = 1; waiting.length > 0; turn++) {
          const task = nextTask(waiting, [], { ...NONE, served }) ?? expect.unreachable();
          waiting.splice(waiting.indexOf(task), 1);
          served.set(task.account, turn);
          order.push(task.account);
        }

        expect(order.indexOf('olive')).toBeLessThanOrEqual(2);
      }),
    );
  });
});

const NONE = { size: 1, share: 1, served: new Map<string, number>() };

const claim = (account: string): Claim => ({ account, urgent: true });
const claims = fc.array(
  fc.record({ account: fc.constantFrom('mallory', 'olive', 'oscar'), urgent: fc.boolean() }),
  { maxLength: 8 },
);
