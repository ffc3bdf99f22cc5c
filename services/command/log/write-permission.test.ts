import { describe, expect, test } from 'vitest';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { memoryVault } from '../../shared/vault/testing/memory-vault.ts';
import type { Writer } from './handle.ts';
import { sayWhoIsLeft } from './say-who-is-left.ts';
import { rememberedStreams } from './streams.ts';
import { testLookup } from './testing/test-lookup.ts';
import { newWritePermission, waitOutside } from './write-permission.ts';

describe('the permission to write', () => {
  test('is shut until it is opened, and says why', async () => {
    const permission = newWritePermission();
    await expect(permission.write(async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    permission.close('restoring');

    await expect(permission.write(async () => {})).rejects.toMatchObject({ code: 'restoring' });
    expect([permission.state(), permission.epoch]).toEqual(['restoring', expect.any(Function)]);
  });

  test('hands each piece of work the writer of the epoch that is open', async () => {
    const permission = newWritePermission();
    permission.open(writerOf(1));
    expect(await permission.write(async ({ epoch }) => epoch)).toBe(1);
    permission.close('restoring');
    permission.open(writerOf(2));

    expect(await permission.write(async ({ epoch }) => epoch)).toBe(2);
    expect(permission.epoch()).toBe(2);
  });

  test('is drained once the last piece of work has ended, well or not', async () => {
    const permission = newWritePermission();
    permission.open(writerOf(1));
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const works = [permission.write(() => one.promise), permission.write(() => other.promise)];
    permission.close('restoring');
    let isDrained = false;
    const drained = permission.untilDrained().then(() => {
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
    const permission = newWritePermission();
    const appended: string[] = [];
    permission.open(writerOf(1, appended));
    const going = Promise.withResolvers<void>();
    const work = permission.write(async ({ store }) => {
      await store.append('e1.one', -1, []);
      await going.promise;
      await store.append('e1.two', -1, []);
    });
    permission.close('restoring');
    permission.lose();
    permission.open(writerOf(1, appended));
    going.resolve();

    await expect(work).rejects.toMatchObject({ code: 'unavailable' });
    await permission.write(({ store }) => store.append('e1.three', -1, []));
    expect(appended).toEqual(['e1.one', 'e1.three']);
  });

  test('is not held by work that waits for a stranger, and is taken again afterwards', async () => {
    const permission = newWritePermission();
    const appended: string[] = [];
    permission.open(writerOf(1, appended));
    const stranger = Promise.withResolvers<string>();
    const work = permission.write(async (writer) => {
      const answer = await waitOutside(writer, () => stranger.promise);
      await writer.store.append('e1.one', -1, []);
      return answer;
    }, 'POST /somewhere');

    expect(permission.inProgress()).toEqual([]);
    await permission.untilDrained();
    stranger.resolve('here');

    expect(await work).toBe('here');
    expect(appended).toEqual(['e1.one']);
  });

  test.each(['waits', 'has failed'])(
    'that is gone while work %s outside lets nothing of it be written, whatever the work does about that',
    async (how) => {
      const permission = newWritePermission();
      const appended: string[] = [];
      permission.open(writerOf(1, appended));
      const stranger = Promise.withResolvers<void>();
      const seen: string[] = [];
      const work = permission.write(async (writer) => {
        await waitOutside(writer, () => stranger.promise).catch((error) => seen.push(error.code));
        await writer.store.append('e1.one', -1, []);
      });
      permission.close('restoring');
      permission.open(writerOf(2, appended));
      if (how === 'waits') stranger.resolve();
      else stranger.reject(new Error('gone'));

      await expect(work).rejects.toMatchObject({ code: 'unavailable' });
      expect([seen, appended]).toEqual([['restoring'], []]);
    },
  );

  test('says which work keeps a restore waiting, by its name', async () => {
    const permission = newWritePermission();
    permission.open(writerOf(1));
    const going = Promise.withResolvers<void>();
    const work = permission.write(() => going.promise, 'POST /api/documents');
    permission.close('restoring');
    const said = Promise.withResolvers<object>();
    const waiting = sayWhoIsLeft(permission, { warn: (what: object) => said.resolve(what) }, 1);

    expect(await said.promise).toEqual({ work: ['POST /api/documents'] });
    going.resolve();
    await Promise.all([work, waiting]);
  });

  test('has what goes on while it is open begin anew with each epoch', async () => {
    const permission = newWritePermission();
    const stopped = new AbortController();
    const seen: string[] = [];
    const going = permission.whileOpen(stopped.signal, async (epoch, signal) => {
      seen.push(`begins ${epoch}`);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      seen.push(`ends ${epoch}`);
    });
    permission.open(writerOf(1));
    await Promise.resolve();
    await expect.poll(() => seen).toEqual(['begins 1']);
    permission.close('restoring');
    permission.open(writerOf(2));
    await expect.poll(() => seen).toEqual(['begins 1', 'ends 1', 'begins 2']);
    stopped.abort();
    await going;

    expect(seen).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2']);
  });
});

const writerOf = (epoch: number, appended: string[] = []): Writer => {
  const store = {
    vault: memoryVault(),
    append: async (stream: string) => {
      appended.push(stream);
      return { revision: 0, position: 1n };
    },
  } as unknown as DecryptedLog;

  return {
    store,
    streams: rememberedStreams(store, epoch),
    epoch,
    lookup: testLookup,
    now: () => '2026-01-01T12:00:00.000Z',
  };
};
