import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import { AuditRan, VOUCHING } from '#contracts/vouching/events.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle } from '../../log/handle.ts';
import { forge } from '../../testing/forged.ts';
import { startStack } from '../../testing/stack.ts';
import { keepTreeHeads } from '../tree-heads/keep-tree-heads.ts';
import { auditingProcess } from './audit-process.ts';
import { keepAuditing } from './keep-auditing.ts';

const stack = await startStack();
const { epoch } = stack;
/** The log as the services read it, and as the command service writes to it. */
const [store, signed] = [stack.store, await stack.writers.write(async (writer) => writer.store)];
const ended = new AbortController();
const silent = pino({ level: 'silent' });
const now = () => new Date().toISOString();
const CHECKPOINT_KEY = '5a'.repeat(32);
const origin = `sign.example/${stack.log}/e${epoch}`;
const signer = await openNoteSigner(origin, CHECKPOINT_KEY);
const treeHeads = keepTreeHeads(
  { store: signed, epoch, origin, signer, log: silent, now, every: 50 },
  ended.signal,
);
const inProcess = auditingProcess({
  ...process.env,
  EVENTSTORE_URL: stack.eventLog.url,
  DATABASE_URL: stack.databaseUrl,
  VAULT_KEY: stack.vaultKey,
  WRITER_KEY: 'b7'.repeat(32),
  CHECKPOINT_KEY,
});
const audit = vi.fn(inProcess);
const auditing = keepAuditing(
  { store, epoch, audit, write: stack.writers.write, log: silent, now, every: 100 },
  ended.signal,
);
afterAll(async () => {
  ended.abort();
  await Promise.all([auditing, treeHeads]);
});

test('a log that nobody touched is audited whole, and that nothing was found goes on record', async () => {
  await registered();

  await expect.poll(ranOnce, PATIENCE).toMatchObject({ findings: [] });
});

test('what is new is audited without anybody asking, and what was found goes on record once', async () => {
  const unborn = streams.document(randomUUID());
  await forge(stack.eventStore, inEpoch(epoch, unborn), [voided]);
  const [known, unread] = [`account-${await registered()}`, `e${epoch + 1}.document-${randomUUID()}`];
  await forge(stack.eventStore, inEpoch(epoch, known), [{ type: 'PasswordChanged', data: {} }]);
  await forge(stack.eventStore, unread, [voided]);

  const named = async () => (await ranOnce())?.findings.map(({ stream }) => stream) ?? [];
  await expect.poll(named, PATIENCE).toEqual(expect.arrayContaining([unborn, known, unread]));
  // Whatever else is wrong with them, first of all command did not write them.
  for (const stream of [unborn, known])
    expect((await ranOnce())?.findings.find((found) => found.stream === stream)).toMatchObject({
      part: 'writer',
      what: expect.stringContaining('Command did not write it'),
    });
  const before = (await onRecord()).length;
  const runs = audit.mock.calls.length;
  await registered();
  await expect.poll(() => audit.mock.calls.length, PATIENCE).toBeGreaterThan(runs);
  await settled();
  expect(await onRecord()).toHaveLength(before);
  // What the audit and the tree heads put on record is no news.
  expect(audit.mock.calls.length).toBeLessThan(runs + 4);
});

test('a tree head or a word of a witness that somebody else wrote is news, and named', async () => {
  const named = async () =>
    (await ranOnce())?.findings.map(({ part, stream, revision }) => `${part} ${stream} ${revision}`) ?? [];
  for (const stream of [witnessesOf(epoch), treeHeadsOf(epoch)]) {
    const [written] = await forge(stack.eventStore, stream, [{ type: 'CheckpointWitnessed', data: {} }]);

    await expect.poll(named, PATIENCE).toContain(`writer ${stream} ${written?.revision}`);
  }
});

const voided: Message = { type: 'DocumentVoided', data: {} };

const registered = async (): Promise<string> => {
  const id = randomUUID();
  const data = { username: id, email: `${id}@example.com`, fullName: 'Olive', passwordHash: 'none' };
  await stack.writers.write((writer) =>
    handle(writer, account, id, stack.sayingAs(id), { type: 'RegisterAccount', data }),
  );

  return id;
};

const onRecord = async () =>
  (await store.read(inEpoch(epoch, VOUCHING))).filter(({ type }) => type === 'AuditRan');

const ranOnce = async () => {
  const last = (await onRecord()).at(-1);

  return last ? AuditRan.shape.data.parse(last.data) : null;
};

/** Resolves once the last audit that was begun has ended. */
const settled = async () => {
  for (let runs = -1; runs !== audit.mock.calls.length; ) {
    runs = audit.mock.calls.length;
    await audit.mock.results.at(-1)?.value;
  }
};
