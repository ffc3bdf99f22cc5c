import { expect, test, vi } from 'vitest';
import { createMessageSaver, type Message } from './message-saver.ts';

test('what is typed is saved once nobody types any more, and only then', async () => {
  vi.useFakeTimers();
  const { saver, sent } = given();
  saver.typed({ subject: '', text: 'Ple' });
  await vi.advanceTimersByTimeAsync(400);
  saver.typed({ subject: '', text: 'Please. ' });
  await vi.advanceTimersByTimeAsync(400);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();

  expect(sent).toEqual([{ subject: '', text: 'Please.' }]);
  expect(await saver.flush()).toBe(true);
  expect(sent.length).toBe(1);
});

test('what is typed while something is being saved is saved after it', async () => {
  const { saver, sent } = given();
  saver.typed({ subject: 'One', text: '' });
  const first = saver.flush();
  saver.typed({ subject: 'Two', text: '' });

  expect([await first, await saver.flush()]).toEqual([true, true]);
  expect(sent.map(({ subject }) => subject)).toEqual(['One', 'Two']);
});

test('what was not saved is told, and saved when it is tried again', async () => {
  const { saver, sent, told, break: breakOnce } = given();
  breakOnce();
  saver.typed({ subject: 'One', text: '' });

  expect(await saver.flush()).toBe(false);
  expect(told.at(-1)).toBe('failed');
  expect(await saver.flush()).toBe(true);
  expect([told.at(-1), sent.length]).toEqual(['saved', 1]);
});

test('what was saved elsewhere is taken over, unless something here is not saved yet', async () => {
  const { saver, sent } = given();
  expect(saver.arrived({ subject: 'Theirs', text: '' })).toBe(true);
  expect(await saver.flush()).toBe(true);
  expect(sent).toEqual([]);

  saver.typed({ subject: 'Ours', text: '' });
  expect(saver.arrived({ subject: 'Theirs again', text: '' })).toBe(false);
  await saver.flush();
  expect(sent).toEqual([{ subject: 'Ours', text: '' }]);
});

const given = () => {
  const sent: Message[] = [];
  const told: string[] = [];
  let isBroken = false;
  const save = async (message: Message) => {
    if (isBroken) {
      isBroken = false;
      throw new Error('offline');
    }
    sent.push(message);
  };
  const saver = createMessageSaver({ subject: '', text: '' }, () => ({
    save,
    onSaving: (saving) => told.push(saving),
    delay: 500,
  }));

  return {
    saver,
    sent,
    told,
    break: () => {
      isBroken = true;
    },
  };
};
