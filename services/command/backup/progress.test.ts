import { expect, test } from 'vitest';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { paced } from './progress.ts';

test('each new phase is told at once, and how far it has come four times a second', () => {
  const told: string[] = [];
  let now = 0;
  const tell = paced(
    ({ phase, done }) => told.push(`${phase} ${done}`),
    () => now,
  );

  for (now = 0; now < 1_000; now += 50) tell(of('reading', now));
  tell(of('verifying', 0));
  tell(of('done', 1));

  expect(told).toEqual(['reading 0', 'reading 250', 'reading 500', 'reading 750', 'verifying 0', 'done 1']);
});

const of = (phase: BackupProgress['phase'], done: number): BackupProgress => ({
  operation: 'backup',
  phase,
  done,
  total: 1_000,
  filename: null,
});
