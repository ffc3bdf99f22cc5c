import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import { treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { rewrite } from '../../../tests/faults/stopped-log.ts';
import { startEventLogProcess } from '../../../tests/harness/event-log.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { keepTreeHeads } from '../../command/leader/tree-heads/keep-tree-heads.ts';
import { vouchForWriters } from '../../command/leader/tree-heads/vouch-for-writers.ts';
import { leaveOutForeign } from '../../command/log/accept-foreign.ts';
import { announceWriterKey } from '../../command/log/announce-key.ts';
import { appendChained, endOf } from '../../command/log/append-chained.ts';
import { bySystem } from '../../command/log/envelopes.ts';
import { sayOfEpochs } from '../../command/log/epochs.ts';
import { signedLog, writerKeysIn } from '../../command/log/writer-keys.ts';
import { decryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { vouchedLog } from '../../shared/log/vouched-log.ts';
import { silent } from '../testing/projections.ts';
import { startProjecting } from '../testing/running-projector.ts';
import { uploadedAs } from '../testing/sample-events.ts';

const keys = writerKeysIn('b7'.repeat(32));
const now = () => new Date().toISOString();

test.each([
  'accept, leave out',
  'leave out, accept',
  'accept, restart, leave out',
  'leave out, restart, accept',
])('events of a rewritten log are shown no longer once an operator does this: %s', async (steps) => {
  const { rewriteFirst, accept, leaveOut, projecting } = await rewritable();
  let projector = projecting.project();
  await vi.waitFor(async () => expect(await projecting.titles()).toEqual(['Ours', 'Kept']), PATIENCE);
  await rewriteFirst();

  for (const step of steps.split(', ')) {
    if (step === 'accept') await accept();
    if (step === 'leave out') await leaveOut();
    if (step !== 'restart') continue;
    await projector.stop();
    projector = projecting.project();
  }
  await vi.waitFor(async () => expect(await projecting.titles()).toEqual(['Kept']), PATIENCE);
  await projector.stop();
});

test('a log that was rewritten before read models were built from it is shown nowhere', async () => {
  const { rewriteFirst, accept, projecting } = await rewritable({ documents: 1_200 });
  await rewriteFirst();
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) });
  const projector = projecting.project({ log });
  const refused = () => said.filter((line) => line.includes('are not those that were signed'));
  await vi.waitFor(() => expect(refused().length).toBeGreaterThan(2), PATIENCE);
  expect(await projecting.titles()).toEqual([]);
  await accept();

  await vi.waitFor(async () => expect((await projecting.titles()).at(-1)).toBe('Kept'), PATIENCE);
  expect(await projecting.titles()).not.toContain('Ours');
  await projector.stop();
});

/** A log whose first document, Ours, can be rewritten, with a tree head that covers it as it was. */
const rewritable = async ({ documents = 0 } = {}) => {
  const server = await startEventLogProcess();
  const projecting = await startProjecting(Promise.resolve(server));
  const { store } = projecting;
  const signed = signedLog(store, keys[0]);
  await announceWriterKey({ store: signed, now }, 1, keys);
  const envelope = { ...bySystem('test'), at: now() };
  const upload = async (title: string) => {
    const stream = streams.document(randomUUID());
    const name = inEpoch(1, stream);
    await appendChained(signed, { name, stream }, endOf(null), [uploadedAs(title)], envelope);

    return stream;
  };
  const stream = await upload('Ours');
  for (let n = 0; n < documents; n++) await upload('More');
  await upload('Kept');
  await signTreeHead(store);
  const log = { store: decryptedLog(vouchedLog(signed), store.vault), now };
  const { log: founded } = (await store.read(EPOCHS))[0]?.data ?? {};

  return {
    projecting,
    rewriteFirst: async () => {
      await server.kill9();
      await rewrite(server.file, inEpoch(1, stream), '"width":612', '"width":613');
      await server.restart();
      await vi.waitFor(() => store.read(EPOCHS), PATIENCE);
    },
    accept: () =>
      sayOfEpochs(log, bySystem('command-line:test'), () => ({
        type: 'LogEndAccepted',
        data: {
          log: String(founded),
          last: null,
          treeHead: null,
          from: '1',
          to: '1',
          damaged: [],
          finding: 'It was rewritten.',
          reason: 'We know.',
        },
      })),
    leaveOut: () => leaveOutForeign(log, bySystem('command-line:test'), stream, 'nobody here did that'),
  };
};

/** Signs a tree head over all events there are. */
const signTreeHead = async (store: Awaited<ReturnType<typeof startProjecting>>['store']) => {
  const signed = signedLog(store, keys[0]);
  const vouched = vouchedLog(store);
  const log = {
    store: { ...signed, ...vouched, append: signed.append },
    now,
    log: silent,
    vouched,
    epoch: 1,
  };
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const origin = 'sign.example/e1';
  const signer = await openNoteSigner(origin, '5a'.repeat(32));
  const vouch = () => vouchForWriters(log);
  const kept = keepTreeHeads({ ...log, origin, signer, every: 20, vouch }, ended.signal);
  const end = await store.head();
  await vi.waitFor(async () => {
    const head = await store.readLast(treeHeadsOf(1));
    expect(BigInt(String(head?.data.position ?? 0))).toBeGreaterThan(end);
  }, PATIENCE);
  ended.abort();
  await kept;
};
