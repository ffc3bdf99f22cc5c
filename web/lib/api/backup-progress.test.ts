import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { noteBackupProgress } from './backup-progress.ts';
import { isRestoring, noteRestoring } from './restoring.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  noteRestoring(false);
  vi.useRealTimers();
});

describe('what operators are told', () => {
  test('is what goes on, until it is over', () => {
    const client = knowing({ running: null });
    noteBackupProgress(client, backup('reading'));
    expect(statusIn(client)).toMatchObject({ running: { phase: 'reading' } });

    noteBackupProgress(client, backup('done'));
    expect(statusIn(client)).toMatchObject({ running: null });
  });

  test('makes the backups be read again once it is over', () => {
    const client = knowing({ running: null });
    noteBackupProgress(client, backup('verifying'));
    expect(client.getQueryState(STATUS)?.isInvalidated).toBe(false);

    noteBackupProgress(client, backup('failed'));
    expect(client.getQueryState(STATUS)?.isInvalidated).toBe(true);
  });

  test('puts nothing where the backups were not asked for, or were refused', () => {
    const client = new QueryClient();
    noteBackupProgress(client, backup('reading'));
    expect(statusIn(client)).toBeUndefined();

    const refused = knowing({ refusal: 'You are no operator.' });
    noteBackupProgress(refused, backup('reading'));
    expect(statusIn(refused)).toEqual({ refusal: 'You are no operator.' });
  });
});

describe('a restore', () => {
  test.each([
    ['verifying', false],
    ['draining', true],
    ['importing', true],
    ['building', true],
    ['activating', true],
    ['done', false],
    ['failed', false],
  ] as const)('in its phase %s stops changes: %s', (phase, stops) => {
    noteBackupProgress(new QueryClient(), { ...backup(phase), operation: 'restore' });
    expect(isRestoring()).toBe(stops);
  });

  test('of which nothing was heard for a minute counts as over', () => {
    noteRestoring(true);
    vi.advanceTimersByTime(59_000);
    noteRestoring(true);
    vi.advanceTimersByTime(59_000);
    expect(isRestoring()).toBe(true);

    vi.advanceTimersByTime(1_000);
    expect(isRestoring()).toBe(false);
  });
});

test('a backup stops nothing', () => {
  noteBackupProgress(new QueryClient(), backup('importing'));
  expect(isRestoring()).toBe(false);
});

const STATUS = ['backups', 'status'];

const knowing = (status: object) => {
  const client = new QueryClient();
  client.setQueryData(STATUS, status);

  return client;
};

const statusIn = (client: QueryClient) => client.getQueryData(STATUS);

const backup = (phase: BackupProgress['phase']): BackupProgress => ({
  operation: 'backup',
  phase,
  done: 0,
  total: 0,
  filename: null,
});
