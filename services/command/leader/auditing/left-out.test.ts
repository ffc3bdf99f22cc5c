import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { auditEpoch } from '../../../audit/audit.ts';
import { auditNewest } from '../../../audit/audit-newest.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { account } from '../../decisions/account/decider.ts';
import { leaveOutForeign } from '../../log/accept-foreign.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { forge } from '../../testing/forged.ts';
import { sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { writerKeys } from '../../testing/surroundings.ts';

const stack = await startStack();
const { epoch, eventStore, store } = stack;
const voided = { type: 'DocumentVoided', data: {} };

test('an event that an operator left out is named as foreign, and its stream is audited as if it had never been', async () => {
  const owner = randomUUID();
  const data = { username: owner, email: `${owner}@example.com`, fullName: 'Olive', passwordHash: 'none' };
  await handle(stack.writer, account, owner, stack.sayingAs(owner), { type: 'RegisterAccount', data });
  const { id } = await sentBy(stack, owner);
  const stream = streams.document(id);
  const [foreign] = await forge(eventStore, inEpoch(epoch, stream), [voided]);
  const before = await audited();
  expect(before.findings.find(({ position }) => position === String(foreign?.position))?.part).toBe('writer');

  const log = { store: stack.writer.store, now };
  await leaveOutForeign(log, bySystem('command-line:test'), stream, 'nobody here did that');
  await stack.tell(owner, id, { type: 'VoidDocument', data: {} });

  const { findings, remarks, ofNewest } = await audited();
  expect(findings).toEqual([]);
  expect(ofNewest).toEqual([]);
  expect(remarks).toEqual([
    `Command did not write event ${foreign?.revision} of ${stream} (position ${foreign?.position}). An operator left it out, so its stream goes on without it.`,
  ]);
});

test.each<[string, object | null]>([
  ['the hash of something else', { hash: 'a'.repeat(64) }],
  ['no hash', { hash: undefined }],
  ['a hash that it does not continue', { prev: 'a'.repeat(64) }],
  ['no envelope', null],
])('an event with %s breaks no chain once it was left out', async (_, odd) => {
  const owner = randomUUID();
  const { id } = await sentBy(stack, owner);
  const stream = streams.document(id);
  const [foreign] = await forge(withEnvelope(odd), inEpoch(epoch, stream), [voided]);
  const ofStream = async () => {
    const { findings, remarks } = await audited();
    return [findings.filter((one) => one.stream === stream), remarks.filter((text) => text.includes(stream))];
  };
  expect((await ofStream())[0]).not.toEqual([]);

  await leaveOutForeign(
    { store: stack.writer.store, now },
    bySystem('command-line:test'),
    stream,
    'not ours',
  );
  await stack.tell(owner, id, { type: 'VoidDocument', data: {} });
  expect(await ofStream()).toEqual([
    [],
    [
      `Command did not write event ${foreign?.revision} of ${stream} (position ${foreign?.position}). An operator left it out, so its stream goes on without it.`,
    ],
  ]);
});

test('an event is named whatever its type is, and whatever its stream is called', async () => {
  const before = new Set((await audited()).ofNewest.map(({ position }) => position));
  const { id } = await sentBy(stack, randomUUID());
  const typed = (type: string) => ({ type, data: {} });
  const forged = [
    ...(await forge(eventStore, inEpoch(epoch, streams.document(id)), [typed('$damaged'), typed('A\nB')])),
    ...(await forge(eventStore, inEpoch(epoch, '$made'), [typed('$foreign')])),
    ...(await forge(eventStore, 'made', [typed('$made')])),
    ...(await forge(eventStore, 'e99.$made', [typed('$made')])),
  ];

  const named = (await audited()).ofNewest.map(({ position }) => position);
  expect([...new Set(named)].filter((position) => !before.has(position)).toSorted()).toEqual(
    forged.map(({ position }) => String(position)).toSorted(),
  );
});

/** The log, in which what is appended has another envelope. */
const withEnvelope = (odd: object | null): typeof eventStore => ({
  ...eventStore,
  append: (stream, expected, events) =>
    eventStore.append(
      stream,
      expected,
      events.map((event) => ({ ...event, metadata: (odd && { ...event.metadata, ...odd }) as never })),
    ),
});

const now = () => new Date().toISOString();

const audited = async () => {
  const auditing = { store, epoch, writerKey: [writerKeys[0].id], now: now() };
  const { findings: ofNewest } = await auditNewest({ ...auditing, from: 0n });
  const whole = await auditEpoch({
    ...auditing,
    log: stack.log,
    key: null,
    blobs: null,
    models: 'left out',
    isCurrent: true,
    verifierKeys: [],
    receipts: [],
    receiptsOfOthers: [],
  });

  return { ...whole, ofNewest };
};
