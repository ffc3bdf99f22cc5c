import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { recorderOn } from '../audit/testing/recorder.ts';
import { foundedIn, joined } from '../testing/organisation.ts';
import { deleted, uploaded } from '../testing/sample-lease.ts';
import { newEvent, type Person, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, happen, store, log } = stack;
recorderOn(stack.connection);

const [olive, audrey, rita] = [
  await stack.signedIn('olive'),
  await stack.confirmed('audrey'),
  await stack.confirmed('rita'),
];
const [ann, rob, sue] = [
  await stack.confirmed('ann'),
  await stack.confirmed('robin'),
  await stack.confirmed('sue'),
];
const [acme, umbrella] = [
  await foundedIn(stack, await stack.signedIn('founder')),
  await foundedIn(stack, await stack.signedIn('other')),
];
await acme.happen(joined(olive.id), joined(ann.id, [], ['auditor']), joined(rob.id, [], ['records-manager']));
await umbrella.happen(joined(sue.id, [], ['auditor', 'records-manager']), joined(rita.id, [], ['auditor']));

const nothing = { installation: false, privacy: false };
const contracts = {
  name: 'Contracts',
  order: 1,
  templates: [],
  endings: ['completed'],
  anchor: 'completed',
  keep: 'P10Y',
  disposal: 'erase',
};
const append = async (stream: string, event: Message): Promise<string> => {
  const appended = await store.append(inEpoch(1, stream), -1, [newEvent(event)]);

  return appended === 'conflict' ? expect.unreachable() : `${log}.1.${appended.position}`;
};

const [own, acmes] = [randomUUID(), randomUUID()];
await happen(own, uploaded(olive.id), deleted);
await happen(
  acmes,
  uploaded(olive.id),
  { type: 'DocumentMovedToTeam', data: { organisation: acme.id, team: null } },
  deleted,
);

// A matter and a rule of each, under the same ids.
const matter = (id: string, organisation?: string) =>
  append(`matter-${id}`, {
    type: 'MatterOpened',
    data: { name: 'Smith', reference: null, ...(organisation && { organisation }) },
  });
const rule = (stream: string, id: string) =>
  append(`retention-${stream}`, { type: 'RetentionRuleSet', data: { rule: id, ...contracts } });
await matter(own);
await matter(acmes, acme.id);
await rule('installation', own);
const after = await rule(acme.id, acmes);

type Listed = { documents?: { id: string }[]; disposals?: { id: string }[] };

/** Whose the listed ones are; the refusal's code, or null for an answer without a list. */
const found = async (path: string, as: Person) => {
  const answer = (await (await get(path, { as, after })).json()) as Listed & { code?: string };
  const { documents, disposals = documents, code = null } = answer;
  const list: { id: string }[] | undefined = Array.isArray(answer) ? answer : disposals;

  return list ? list.map(({ id }) => (id === own ? 'own' : 'acme’s')) : code;
};

test.each<[string, Person, unknown]>([
  ['/api/audit/documents', audrey, ['own']],
  ['/api/audit/documents', ann, ['acme’s']],
  ['/api/audit/documents', sue, []],
  ['/api/audit/documents', rob, 'audit.not-auditor'],
  ['/api/audit/security', ann, 'audit.not-auditor'],
  ['/api/records/documents', rita, ['own']],
  ['/api/records/documents', rob, ['acme’s']],
  ['/api/records/documents', sue, []],
  ['/api/records/documents', ann, 'records.not-manager'],
  ['/api/disposals?state=deleted', rita, ['own']],
  ['/api/disposals?state=deleted', rob, ['acme’s']],
  ['/api/disposals?state=deleted', sue, []],
  ...['/api/matters', '/api/retention/rules'].flatMap((path): [string, Person, unknown][] => [
    [path, rita, ['own']],
    [path, rob, ['acme’s']],
    [path, sue, []],
    [path, ann, 'records.not-manager'],
  ]),
  [`/api/matters/${acmes}`, rob, []],
  [`/api/matters/${acmes}`, rita, 'not-found'],
  [`/api/matters/${own}`, rob, 'not-found'],
  [`/api/disposals/${acmes}/certificate`, rita, 'not-found'],
  [`/api/disposals/${own}/certificate`, rob, 'not-found'],
  ['/api/audit/epochs', ann, null],
  ['/api/audit/epochs', rob, 'audit.not-auditor'],
  ['/api/audit/epochs/1/documents', audrey, ['own']],
  ['/api/audit/epochs/1/documents', ann, ['acme’s']],
  ['/api/audit/epochs/1/documents', sue, []],
  ['/api/audit/epochs/1/documents', rob, 'audit.not-auditor'],
  [`/api/audit/epochs/1/documents/${acmes}/timeline`, ann, null],
  [`/api/audit/epochs/1/documents/${acmes}/timeline`, audrey, 'not-found'],
  [`/api/audit/epochs/1/documents/${own}/timeline`, ann, 'not-found'],
  ['/api/audit/installation', ann, 'audit.not-auditor'],
  ['/api/privacy/requests', rob, 'records.not-manager'],
])('%s shows whoever oversees documents theirs alone', async (path, as, expected) => {
  expect(await found(path, as)).toEqual(expected);
});

test.each<[string, Person, object]>([
  [
    'an auditor of the installation',
    audrey,
    { isAuditor: true, oversees: { installation: true, privacy: false } },
  ],
  ['an auditor of an organisation', ann, { isAuditor: true, isRecordsManager: false, oversees: nothing }],
  ['a records manager of one', rob, { isAuditor: false, isRecordsManager: true, oversees: nothing }],
])('%s is told so', async (_, as, expected) => {
  expect(await (await get('/api/user', { as, after })).json()).toMatchObject(expected);
});

test('what an auditor of an organisation looked for, auditors of the installation aren’t told', async () => {
  const search = { type: 'AuditSearched', data: { area: 'documents', query: 'q=merger' } };
  const events = [ann, audrey].map((by) => {
    const { metadata, ...event } = newEvent(search);
    return { ...event, metadata: { ...metadata, by: { kind: 'auditor' as const, id: by.id } } };
  });
  const appended = await store.append(inEpoch(1, 'security-2026-11-23'), -1, events);
  if (appended === 'conflict') return expect.unreachable();

  const answer = await get('/api/audit/security?type=AuditSearched', {
    as: audrey,
    after: `${log}.1.${appended.position}`,
  });
  const { events: told } = (await answer.json()) as { events: { data: object; account: { id: string } }[] };
  expect(told.map(({ data, account }) => [account.id, 'query' in data])).toEqual([
    [audrey.id, true],
    [ann.id, false],
  ]);
});
