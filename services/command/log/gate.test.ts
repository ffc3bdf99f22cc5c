import { describe, expect, test } from 'vitest';
import type { EventStore } from '../../shared/log/event-store.ts';
import { newGate } from './gate.ts';
import type { Writer } from './handle.ts';
import { rememberedStreams } from './streams.ts';

describe('a gate', () => {
  test('is shut until it is opened, and says why', async () => {
    const gate = newGate();
    await expect(gate.write(async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    gate.close('restoring');

    await expect(gate.write(async () => {})).rejects.toMatchObject({ code: 'restoring' });
    expect([gate.state(), gate.epoch]).toEqual(['restoring', expect.any(Function)]);
  });

  test('hands each piece of work the writer of the epoch that is open', async () => {
    const gate = newGate();
    gate.open(writerOf(1));
    expect(await gate.write(async ({ epoch }) => epoch)).toBe(1);
    gate.close('restoring');
    gate.open(writerOf(2));

    expect(await gate.write(async ({ epoch }) => epoch)).toBe(2);
    expect(gate.epoch()).toBe(2);
  });

  test('is drained once the last piece of work has ended, well or not', async () => {
    const gate = newGate();
    gate.open(writerOf(1));
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const works = [gate.write(() => one.promise), gate.write(() => other.promise)];
    gate.close('restoring');
    let isDrained = false;
    const drained = gate.drained().then(() => {
      isDrained = true;
    });

    one.resolve();
    await works[0];
    expect(isDrained).toBe(false);
    other.reject(new Error('broken'));
    await expect(works[1]).rejects.toThrow('broken');

    await drained;
  });

  test('that is shut lets what is under way go on, one that is lost does not', async () => {
    const gate = newGate();
    const appended: string[] = [];
    gate.open(writerOf(1, appended));
    const going = Promise.withResolvers<void>();
    const work = gate.write(async ({ store }) => {
      await store.append('e1.one', -1, []);
      await going.promise;
      await store.append('e1.two', -1, []);
    });
    gate.close('restoring');
    gate.lose();
    gate.open(writerOf(1, appended));
    going.resolve();

    await expect(work).rejects.toMatchObject({ code: 'unavailable' });
    await gate.write(({ store }) => store.append('e1.three', -1, []));
    expect(appended).toEqual(['e1.one', 'e1.three']);
  });

  test('has what goes on while it is open begin anew with each epoch', async () => {
    const gate = newGate();
    const stopped = new AbortController();
    const seen: string[] = [];
    const going = gate.whileOpen(stopped.signal, async (epoch, signal) => {
      seen.push(`begins ${epoch}`);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      seen.push(`ends ${epoch}`);
    });
    gate.open(writerOf(1));
    await Promise.resolve();
    await expect.poll(() => seen).toEqual(['begins 1']);
    gate.close('restoring');
    gate.open(writerOf(2));
    await expect.poll(() => seen).toEqual(['begins 1', 'ends 1', 'begins 2']);
    stopped.abort();
    await going;

    expect(seen).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2']);
  });
});

const writerOf = (epoch: number, appended: string[] = []): Writer => {
  const store = {
    append: async (stream: string) => {
      appended.push(stream);
      return { revision: 0, position: 1n };
    },
  } as unknown as EventStore;

  return { store, streams: rememberedStreams(store, epoch), epoch, now: () => '2026-01-01T12:00:00.000Z' };
};
