import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { eventsOf, pretendBuilt } from '../../services/command/backup/testing/installation.ts';
import { document } from '../../services/command/decisions/document/decider.ts';
import { readEpochs } from '../../services/command/log/epochs.ts';
import { handle } from '../../services/command/log/handle.ts';
import { sentBy } from '../../services/command/testing/sample-documents.ts';
import { startStack } from '../../services/command/testing/stack.ts';
import type { Step } from '../../services/shared/running/steps.ts';
import { PATIENCE } from '../harness/patience.ts';
import { openSteps } from '../harness/steps.ts';

const stack = await startStack();
const { store, sql, writers } = stack;
const steps = await openSteps(`${stack.folder}/steps`);
const olive = randomUUID();
const first = await sentBy(stack, olive);
await sentBy(stack, olive);
const before = await eventsOf(store, 1);

const all: readonly Step[] = [
  'restore started',
  'writers drained',
  'blobs imported',
  'half imported',
  'imported',
  'sessions ended',
];

describe('a restore that is killed', () => {
  test.each(all)('at “%s” leaves all as it was, and everybody writes on', async (step) => {
    const { current, highest } = (await readEpochs(store)).epochs;
    await pretendBuilt(sql, highest + 1);
    await steps.hold(step);
    const restorer = restoring();
    await steps.reached(step);
    restorer.kill('SIGKILL');
    await once(restorer, 'exit');

    await vi.waitFor(() => expect(writers.epoch()).toBe(current), { ...PATIENCE, interval: 20 });

    expect((await store.read(EPOCHS)).at(-1)).toMatchObject({
      type: 'RestoreAbandoned',
      data: { to: highest + 1 },
    });
    expect(await eventsOf(store, 1)).toEqual(before);
    await steps.release(step);
  });

  test('in the end is done as a whole, in an epoch of a number that nobody tried before', async () => {
    const { highest } = (await readEpochs(store)).epochs;
    await pretendBuilt(sql, highest + 1);
    const [code] = await once(restoring(), 'exit');
    expect(code).toBe(0);

    await vi.waitFor(() => expect(writers.epoch()).toBe(highest + 1), PATIENCE);

    expect((await eventsOf(store, highest + 1)).slice(0, -1)).toEqual(before);
    expect(await verifyChain(await store.read(EPOCHS))).toMatchObject({ unbroken: true });
    await writers.write((writer) =>
      handle(writer, document, first.id, stack.sayingAs(olive), { type: 'VoidDocument', data: {} }),
    );
    expect(await eventsOf(store, 1)).toEqual(before);
  });
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const restoring = () => {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./restorer.ts', import.meta.url)),
      ...[stack.eventLog.url, stack.databaseUrl, stack.folder, stack.vaultKey],
    ],
    { env: { ...process.env, STEPS_DIR: steps.folder }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  children.push(child);

  return child;
};
