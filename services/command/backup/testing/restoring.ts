import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, afterEach, expect, onTestFinished, vi } from 'vitest';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { openVault } from '../../../shared/vault/open-vault.ts';
import { document } from '../../decisions/document/decider.ts';
import { readEpochs } from '../../log/epochs.ts';
import { handle } from '../../log/handle.ts';
import { testLookup } from '../../log/testing/test-lookup.ts';
import { openWriters } from '../../log/writers.ts';
import { memberships } from '../../organisation/memberships.ts';
import type { Stack } from '../../testing/stack.ts';
import { writerKeys } from '../../testing/surroundings.ts';
import type { VerifiedBackup } from '../format/verified-backup.ts';
import { restore } from '../restoring/restore.ts';
import { pretendBuilt } from './installation.ts';

export const forever = new AbortController().signal;

/** Restores backups into the stack one after the other, as Olive requests them. Each test file makes its own. */
export const restoringAt = (stack: Stack, olive: string) => {
  const { store, sql, blobs, writers } = stack;
  afterEach(async () => {
    await opened(writers, await current());
  });

  const silent = pino({ level: 'silent' });
  const databaseUrl = stack.databaseUrl;
  const connectAt =
    (url: string) =>
    (onclose = () => {}) =>
      postgres(url, { max: 1, max_lifetime: null, onnotice: () => {}, onclose });
  const connect = connectAt(databaseUrl);
  // Whoever restores reaches the vault by the way by which they reach the rest of Postgres.
  const vault = openVault({ DATABASE_URL: databaseUrl, VAULT_KEY: stack.vaultKey });
  afterAll(vault.close);
  const clock = () => new Date().toISOString();
  const recording = { store, now: clock, envelope: stack.sayingAs(olive) };

  const started = (
    backup: VerifiedBackup,
    tell: (progress: BackupProgress) => void = () => {},
    signal = forever,
    port = new URL(databaseUrl).port,
  ) => {
    const database = {
      run: async <Answer>(work: (by: typeof sql) => PromiseLike<Answer>) => work(sql),
      close: async () => {},
    };
    const reaching = connectAt(Object.assign(new URL(databaseUrl), { port }).href);

    return restore(
      {
        store: { ...store, vault },
        writerKeys,
        connect: reaching,
        database,
        blobs,
        lookup: testLookup,
        log: silent,
        now: clock,
      },
      { backup, later: null },
      stack.sayingAs(olive),
      tell,
      signal,
    );
  };

  const restored = async (backup: VerifiedBackup, tell?: (progress: BackupProgress) => void) => {
    await pretendBuilt(sql, (await numbers())[1]);

    return started(backup, tell);
  };

  /** Returns the number of the current epoch and of the next one. */
  const numbers = async (): Promise<[number, number]> => {
    const { current, highest } = (await readEpochs(store)).epochs;

    return [current, highest + 1];
  };
  const current = async () => (await numbers())[0];

  const heard = (type: string) =>
    vi.waitFor(
      async () => expect(((await store.read(EPOCHS)) as readonly Recorded[]).at(-1)?.type).toBe(type),
      {
        ...PATIENCE,
        interval: 10,
      },
    );

  const opened = (service: Pick<typeof writers, 'epoch'>, epoch: number) =>
    vi.waitFor(() => expect(service.epoch()).toBe(epoch), { ...PATIENCE, interval: 10 });

  /** Starts another process of the service that may already write. */
  const secondService = async () => {
    const stopped = new AbortController();
    const service = openWriters(
      {
        store,
        connect,
        log: silent,
        lookup: testLookup,
        now: clock,
        guard: stack.guard,
        membershipsOf: memberships,
      },
      stopped.signal,
    );
    onTestFinished(async () => {
      stopped.abort();
      await service.ended;
    });
    await vi.waitUntil(service.isServing, { ...PATIENCE, interval: 5 });

    return service;
  };

  const tellNow: typeof stack.tell = (by, id, ...commands) =>
    writers.write(async (writer) => {
      for (const command of commands) await handle(writer, document, id, stack.sayingAs(by), command);
    });

  return { started, restored, numbers, current, heard, opened, secondService, tellNow, recording };
};
