import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schedule } from 'node-cron';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refuse } from '#contracts/api/refusals.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { backupName } from '../../../shared/blobs/backup-names.ts';
import { atTheMachine } from '../../../shared/roles/named-roles.ts';
import { bySystem } from '../../log/envelopes.ts';
import { sayOfEpochs } from '../../log/epochs.ts';
import { startStack } from '../../testing/stack.ts';
import type { BackupDependencies } from '../backup-dependencies.ts';
import { backupsOf } from '../backups.ts';
import { backUpDaily } from './daily.ts';
import { expire } from './expire.ts';

vi.mock('node-cron', () => ({ schedule: vi.fn(() => ({ destroy: async () => {} })) }));

const stack = await startStack();
const { folder } = stack.backups;
const DAY = 86_400_000;

/** Each test gets its own night, because the events that earlier tests recorded stay in the log. */
let today = 0;

afterEach(async () => {
  today++;
  await rm(folder, { recursive: true, force: true });
});

describe('whoever leads', () => {
  test('takes none of an installation that was founded today', async () => {
    const leading = lead();
    await leading.hasLooked();
    await leading.stop();

    expect(await files()).toEqual([]);
  });

  test('takes the one that is owed at once, and lets old ones go', async () => {
    const [late, old] = [await taken(2), await taken(40)];
    const leading = lead();
    await leading.isDone();
    await leading.stop();

    expect(await files()).toEqual(expect.arrayContaining([late]));
    expect(await files()).toHaveLength(2);
    expect((await endings()).at(-1)).toBe(`${old} expired`);
    expect(await stack.store.readLast('epochs')).toMatchObject({
      type: 'BackupDeleted',
      metadata: { by: { kind: 'system', id: 'backups' } },
    });
  });

  test('takes one a night, and looks every ten minutes, so that a machine that slept catches up', async () => {
    const leading = lead();
    await leading.isDone();
    const [ofTonight] = await files();
    const [every, look] = vi.mocked(schedule).mock.lastCall ?? [];
    await leading.looksAgain(look);
    expect([every, await files()]).toEqual(['*/10 * * * *', [ofTonight]]);

    today++;
    await leading.looksAgain(look);
    await leading.stop();

    expect(await files()).toHaveLength(2);
  });

  test('tries one that failed again with its next look', async () => {
    const take = vi.fn(stack.backups.take).mockRejectedValueOnce(new Error('no room'));
    const leading = lead({ take });
    await vi.waitUntil(() => leading.failures.length === 1, PATIENCE);
    expect(await files()).toEqual([]);

    await leading.looksAgain(vi.mocked(schedule).mock.lastCall?.[1]);
    await leading.stop();

    expect(await files()).toHaveLength(1);
  });
});

describe('what was kept for long enough stays', () => {
  test('where none is good and there is no room for another', async () => {
    const old = [await taken(40), await taken(50)];
    const leading = lead({ take: () => Promise.reject(new Error('no room')) });
    await vi.waitUntil(() => leading.failures.length > 0, PATIENCE);
    await leading.stop();

    expect(await files()).toEqual(old.sort());
  });

  test('where every backup since lacks files, as far as it is the last one that lacks none', async () => {
    const [whole, older] = [await taken(40), await taken(50)];
    await write(whole, await backups().create(bySystem('test')));
    const lacking = [await taken(1, { missing: 2 }), await taken(35, { missing: 1 })];
    today += 1;
    const take: BackupDependencies['take'] = async (...asked) => ({
      ...(await stack.backups.take(...asked)),
      missing: ['f'.repeat(64)],
    });
    const leading = lead({ take });
    await leading.isDone();
    await leading.stop();

    expect(await files()).toEqual(expect.arrayContaining([whole, lacking[0]]));
    expect(await files()).not.toContain(older);
    expect(await files()).not.toContain(lacking[1]);
    expect((await stack.store.read('epochs')).findLast(({ type }) => type === 'BackupTaken')).toMatchObject({
      data: { missing: 1 },
    });
  });

  test('where only backups of earlier epochs are good', async () => {
    const old = await taken(40);
    const ofEarlier = await taken(1, { epoch: 7 });
    const isGood = vi.fn(async (filename: string) => filename === ofEarlier);
    const remove = vi.fn();
    await expire({ ...parts(), isGood, remove }, null);

    expect(isGood.mock.calls).toEqual([[old]]);
    expect(remove).not.toHaveBeenCalled();
  });

  test('where its storage keeps it: the others go, and it is tried again another day', async () => {
    const [locked, free] = [await taken(41), await taken(40)];
    const removed: string[] = [];
    const remove = async (filename: string) => {
      if (filename === locked) refuse('backup.locked');
      removed.push(filename);
    };
    await expire({ ...parts(), isGood: async () => true, remove }, 'a later one');

    expect(removed).toEqual([free]);
  });

  test('where this log did not take it: it is the backup of another installation', async () => {
    const [theirs] = [await put(40)];
    const leading = lead();
    await leading.isDone();
    await leading.stop();

    expect(await files()).toHaveLength(2);
    expect(await files()).toContain(theirs);
  });
});

test('while none is old enough to go, none is read to find the last good one', async () => {
  await taken(1);
  await taken(29);
  const isGood = vi.fn();
  await expire({ ...parts(), isGood, remove: vi.fn() }, null);

  expect(isGood).not.toHaveBeenCalled();
});

const now = () => new Date(Date.now() + today * DAY).toISOString();
const parts = () => ({ ...stack.backups, roles: atTheMachine, now });
const backups = () => backupsOf(parts());
const files = async () => (await readdir(folder).catch(() => [])).sort();

/** Creates a file with the name of a backup that was taken this many days ago. */
const put = async (daysAgo: number, epoch = 1) => {
  const name = backupName(new Date(Date.parse(now()) - daysAgo * DAY).toISOString(), epoch, false);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'not a backup');

  return name;
};

/** Does the same, and also records that this log took the backup at that time. */
const taken = async (daysAgo: number, { missing = 0, epoch = 1 } = {}) => {
  const filename = await put(daysAgo, epoch);
  const counts = { events: 0, blobs: 0, bytes: 12, missing };
  const data = { filename, sha256: 'f'.repeat(64), epoch, position: '0', ...counts };
  const at = new Date(Date.parse(now()) - daysAgo * DAY).toISOString();
  await sayOfEpochs({ store: stack.store, now: () => at }, bySystem('test'), () => ({
    type: 'BackupTaken',
    data,
  }));

  return filename;
};

/** Puts one backup in the place of another. */
const write = async (name: string, { filename }: { readonly filename: string }) =>
  rename(join(folder, filename), join(folder, name));

const lead = (changes: Partial<BackupDependencies> = {}) => {
  const stopped = new AbortController();
  const failures: unknown[] = [];
  const log = pino({ level: 'silent' });
  log.error = (told: { err?: unknown }) => void (told.err && failures.push(told));
  const looks = vi.fn(now);
  const { daily } = backupsOf({ ...parts(), log, ...changes });
  const done = vi.fn(daily);
  const leading = backUpDaily(
    { ...stack.backups, now: looks, backups: { daily: done }, log },
    stopped.signal,
  );
  /** Resolves when a daily backup has been taken. */
  const isDone = () => vi.waitUntil(() => done.mock.settledResults[0]?.type === 'fulfilled', PATIENCE);

  return {
    failures,
    isDone,
    /** Resolves when the code has read the clock, which it does to decide whether a backup is due. */
    hasLooked: () => vi.waitUntil(() => looks.mock.calls.length > 0, PATIENCE),
    looksAgain: async (look: unknown) => {
      await (look as () => Promise<void>)();
    },
    stop: async () => {
      stopped.abort();
      await leading;
    },
  };
};

const endings = async () =>
  (await stack.store.read('epochs'))
    .filter(({ type }) => type === 'BackupDeleted')
    .map(({ data }) => `${data.filename} ${data.reason}`);
