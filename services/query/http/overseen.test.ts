import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recorderOn } from '../audit/testing/recorder.ts';
import { foundedIn, joined } from '../testing/organisation.ts';
import { deleted, uploaded } from '../testing/sample-lease.ts';
import { type Person, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, happen } = stack;
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

const [own, acmes] = [randomUUID(), randomUUID()];
await happen(own, uploaded(olive.id), deleted);
const after = await happen(
  acmes,
  uploaded(olive.id),
  { type: 'DocumentMovedToTeam', data: { organisation: acme.id, team: null } },
  deleted,
);

const found = async (path: string, as: Person) => {
  const answer = await get(path, { as, after });
  const {
    documents,
    disposals = documents,
    code,
  } = (await answer.json()) as {
    documents?: { id: string }[];
    disposals?: { id: string }[];
    code?: string;
  };

  return disposals ? disposals.map(({ id }) => (id === own ? 'own' : 'acme’s')) : code;
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
  ['/api/matters', rob, 'records.not-manager'],
])('%s shows whoever oversees documents theirs alone', async (path, as, expected) => {
  expect(await found(path, as)).toEqual(expected);
});
