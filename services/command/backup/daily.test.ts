import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { backupName } from '../../shared/backup-folder.ts';
import { startStack } from '../stack.ts';
import { backupsOf } from './backups.ts';
import { backUpDaily } from './daily.ts';

const stack = await startStack();
const { folder } = stack.backups;
const DAY = 86_400_000;

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('whoever leads', () => {
  test('makes good at once for a backup that is a day late, and lets old ones go', async () => {
    const [late, old] = [await taken(2), await taken(40)];
    const leading = lead();
    await vi.waitUntil(async () => (await endings()).includes(`${old} expired`), { timeout: 20_000 });
    await leading.stop();

    const left = await readdir(folder);
    expect(left).toHaveLength(2);
    expect(left).toContain(late);
    expect(await stack.store.readLast('epochs')).toMatchObject({
      type: 'BackupDeleted',
      metadata: { by: { kind: 'system', id: 'backups' } },
    });
  });

  test('takes none before the day is over', async () => {
    const today = await taken(0.5);
    const leading = lead();
    await leading.hasLooked();
    await leading.stop();

    expect(await readdir(folder)).toEqual([today]);
  });

  test('takes none of an installation that was founded today', async () => {
    const leading = lead();
    await leading.hasLooked();
    await leading.stop();

    expect(await readdir(folder).catch(() => [])).toEqual([]);
  });

  test('keeps the old ones where none of them is good and there is no room for another', async () => {
    const old = [await taken(40), await taken(50)];
    const leading = lead({ take: () => Promise.reject(new Error('no room')) });
    await vi.waitUntil(() => leading.failures.length > 0, { timeout: 20_000 });
    await leading.stop();

    expect((await readdir(folder)).sort()).toEqual(old.sort());
  });
});

/** A file of the name that a backup of so many days ago has. */
const taken = async (daysAgo: number) => {
  const name = backupName(new Date(Date.now() - daysAgo * DAY).toISOString(), 1, false);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'not a backup');

  return name;
};

const lead = (changes: Partial<Parameters<typeof backupsOf>[0]> = {}) => {
  const stopped = new AbortController();
  const failures: unknown[] = [];
  const log = pino({ level: 'silent' });
  log.error = (told: unknown) => void failures.push(told);
  const backups = backupsOf({ ...stack.backups, isOperator: () => true, ...changes });
  const looks = vi.fn(stack.backups.now);
  const leading = backUpDaily({ ...stack.backups, now: looks, backups, log }, stopped.signal);

  return {
    failures,
    /** Resolves once it was asked what time it is, which is to decide. */
    hasLooked: () => vi.waitUntil(() => looks.mock.calls.length > 0, { timeout: 20_000 }),
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
