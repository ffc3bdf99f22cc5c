import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { rulesIn } from '#contracts/retention/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { retentionRules, rulesOf } from '../../decisions/records/rules.ts';
import type { Writer } from '../../log/handle.ts';
import { handle } from '../../log/handle.ts';
import { foundedIn } from '../../testing/acme.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { somebody } from '../../testing/somebody.ts';
import { startStack } from '../../testing/stack.ts';
import type { Looks } from '../deliveries/context.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';
import { lookAt } from './look.ts';
import { postgresLooks } from './looks.ts';
import { lookRound } from './run-looks.ts';

const stack = await startStack();
const olive = await somebody(stack);

test('a draft that nobody touches is announced, and then erased, in its time', async () => {
  const { id } = await draftOf(stack, olive.id);
  expect(await lookAt(stack.writer, id, { read, isLeading, isRound: true })).toBe('infinity');
  await looks.keep(id, 'infinity');
  expect(await due('2999-01-01T00:00:00.000Z')).toEqual([]);

  await handle(stack.writer, retentionRules, 'installation', stack.sayingAs(olive.id), {
    type: 'MakeRule',
    data: {
      rule: randomUUID(),
      name: 'Drafts',
      order: 1,
      templates: [],
      endings: ['draft'],
      anchor: 'last-event',
      keep: 'P30D',
      disposal: 'erase',
    },
  });
  await looks.forRules(after(0));
  for (const days of [0, 2, 17, 31]) await round(days);

  const types = (await stack.documentLog(id)).map(({ type }) => type);
  expect(types.slice(types.indexOf('RetentionSet'))).toEqual([
    ...['RetentionSet', 'DisposalAnnounced', 'DocumentDeleted', 'PersonalDataErased'],
  ]);
  expect(await due('2999-01-01T00:00:00.000Z')).toEqual([]);
});

test('a document of an organisation is kept by the rules of the organisation alone', async () => {
  const acme = await foundedIn(stack);
  const [mia, ruth] = [await acme.member(), await acme.member(['records-manager'])];
  const { id } = await draftOf(stack, mia.id);
  await stack.tell(mia.id, id, { type: 'MoveDocument', data: { team: null } });
  const look = () => lookAt({ ...stack.writer, now: () => after(2) }, id, { read, isLeading, isRound: true });
  const drafts = {
    name: 'Drafts',
    order: 1,
    templates: [],
    endings: ['draft' as const],
    anchor: 'last-event' as const,
    keep: 'P60D',
    disposal: 'review' as const,
  };
  const rule = randomUUID();
  const making = { type: 'MakeRule', data: { rule, ...drafts } } as const;
  const made = (organisation: string | null, by: string) =>
    handle(stack.writer, rulesOf(organisation), rulesIn(organisation), stack.sayingAs(by), making);

  await made(null, olive.id);
  expect(await look()).toBe('infinity');
  await expect(made(acme.id, mia.id)).rejects.toMatchObject({ code: 'not-found' });
  const { events } = await made(acme.id, ruth.id);
  await look();

  expect((await stack.stateOf(id)).retention.kept).toMatchObject({ rule: { id: rule }, disposal: 'review' });
  expect(events[0]?.metadata.authority).toMatchObject({
    organisation: acme.id,
    as: 'organisation-records-manager',
  });
});

test('a rule that is made while a document is looked at counts for it', async () => {
  const acme = await foundedIn(stack);
  const [mia, ruth] = [await acme.member(), await acme.member(['records-manager'])];
  const { id } = await draftOf(stack, mia.id);
  await stack.tell(mia.id, id, { type: 'MoveDocument', data: { team: null } });
  const rules = rulesIn(acme.id);
  const data = {
    rule: randomUUID(),
    name: 'Drafts',
    order: 1,
    templates: [],
    endings: ['draft' as const],
    anchor: 'last-event' as const,
    keep: 'P60D',
    disposal: 'review' as const,
  };
  const { context } = contextAt(stack);
  const made = async () => {
    const saying = stack.sayingAs(ruth.id);
    const { position } = await handle(stack.writer, rulesOf(acme.id), rules, saying, {
      type: 'MakeRule',
      data,
    });
    context.followed.saw(streams.retention(rules), position);
    await looks.forRules(after(0));
  };
  const slow = {
    ...looks,
    keep: (...kept: Parameters<Looks['keep']>) => making().then(() => looks.keep(...kept)),
  };
  let making = () => {
    making = async () => {};
    return made();
  };

  await deliverDue({ ...context, looks: slow }, 'retention', streams.document(id), forever);

  expect(await due(after(2))).toContain(id);
  await looks.keep(id, null);
});

test('what an event makes due to be erased waits for the next round', async () => {
  const { id } = await draftOf(stack, olive.id);
  const [rita, system] = [
    { kind: 'account', id: randomUUID() },
    { kind: 'system', id: 'test' },
  ] as const;
  const over = { from: after(-2), until: after(-1), disposal: 'review' } as const;
  const rule = { rule: randomUUID(), ruleRevision: 0, anchor: 'completed' } as const;
  await stack.tell(system, id, { type: 'SetRetention', data: { ...rule, ...over } });
  await stack.tell(system, id, { type: 'AnnounceDisposal', data: { disposeOn: after(-1) } });
  const data = { decision: 'erase', until: null, reason: 'Over' } as const;
  await stack.tell(rita, id, { type: 'DecideDisposal', data });

  await deliverDue(contextAt(stack).context, 'retention', streams.document(id), forever);
  expect(await stack.stateOf(id)).toMatchObject({ deleted: false });
  expect(await due(after(0))).toEqual([id]);
  await round(0);
  expect(await stack.stateOf(id)).toMatchObject({ deleted: true, title: '[erased]' });
});

test('nothing happens any more once another process leads', async () => {
  const { id } = await draftOf(stack, olive.id);
  const before = await stack.documentLog(id);
  const at = after(3);

  expect(await lookAt(clocked(at), id, { read, isLeading: () => false, isRound: true })).toBe(at);
  expect(await stack.documentLog(id)).toEqual(before);
});

test('a document that isn’t there is not looked at again', async () => {
  await looks.keep(randomUUID(), after(0));
  await round(1);

  expect(await due('2999-01-01T00:00:00.000Z')).toEqual([]);
});

const looks = postgresLooks(stack.database);
const { read } = stack.writer.streams;
const isLeading = () => true;
const begin = Date.now();
const after = (days: number) => new Date(begin + 60_000 + days * 86_400_000).toISOString();
const clocked = (at: string): Writer => ({ ...stack.writer, now: () => at });
const due = (now: string) => looks.due(now, 10);

const round = (days: number) => {
  const now = () => after(days);
  const write = <Result>(work: (writer: Writer) => Promise<Result>) =>
    stack.writers.write((writer) => work({ ...writer, now }));
  const options = { looks, write, isLeading, now, log: pino({ level: 'silent' }) };

  return lookRound(options, new AbortController().signal);
};
