import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ListedDocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { TemplateDetailView, TemplateView } from '#contracts/api/views/template.ts';
import { foundedIn, joined } from '../testing/organisation.ts';
import { recipientAdded, templateCreated, uploaded } from '../testing/sample-lease.ts';
import { type Person, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, happen, signedIn } = stack;
const [olive, mia, audrey, stranger] = [
  await signedIn('olive'),
  await signedIn('mia'),
  await signedIn('audrey'),
  await signedIn('stranger'),
];
const acme = await foundedIn(stack, await signedIn('founder'));
await acme.happen(
  joined(olive.id, [{ team: acme.sales, role: 'sender' }]),
  joined(mia.id, [{ team: acme.sales, role: 'viewer' }]),
  joined(audrey.id, [], ['auditor']),
);

const moved = (team: string | null) =>
  ({ type: 'DocumentMovedToTeam', data: { organisation: acme.id, team } }) as const;
const [mias, alone, ofSales, ofLegal] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [shared, template, signer, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
await happen(mias, uploaded(mia.id, 'Of Mia'), recipientAdded(signer));
await happen(alone, uploaded(olive.id, 'Private'));
await happen(ofSales, uploaded(olive.id, 'Of sales'), moved(acme.sales), recipientAdded(other));
await happen(ofLegal, uploaded(olive.id, 'Of legal'), moved(acme.legal));
await happen(template, templateCreated(olive.id, { title: 'Offer' }), moved(acme.sales));
// With Mia and with her team as well: lists have it once.
const after = await happen(
  shared,
  uploaded(olive.id, 'Shared'),
  moved(null),
  sharedWith({ kind: 'account', id: mia.id }),
  sharedWith({ kind: 'team', id: acme.sales }),
);

describe('a list', () => {
  test('has the own documents first, and then those of others with their owners and teams', async () => {
    const list = await listed(mia);

    expect(list.map(({ id, ownerName, teamId, teamName }) => [id, ownerName, teamId, teamName])).toEqual([
      [mias, undefined, undefined, undefined],
      [shared, 'olive', undefined, undefined],
      [ofSales, 'olive', acme.sales, 'Sales'],
    ]);
    expect((await recipients(mia)).map(({ id }) => id)).toEqual([signer, other]);
  });

  test('says what the reader is to what isn’t theirs', async () => {
    expect((await listed(mia)).map(({ as }) => as)).toEqual([undefined, ['shared-view'], ['team-viewer']]);
    expect((await listed(audrey)).map(({ as }) => as)).toEqual(Array(3).fill(['organisation-auditor']));
    expect((await listed(olive)).map(({ as }) => as)).toEqual(Array(4).fill(undefined));
  });

  test.each([
    ['mine', () => [mias]],
    ['shared', () => [shared]],
    ['all', () => [shared, ofSales, mias]],
    [`team:${acme.sales}`, () => [ofSales]],
    [`team:${acme.legal}`, () => []],
  ])('of the space %s has what is in it, newest first', async (space, expected) => {
    expect((await listed(mia, `?space=${space}`)).map(({ id }) => id)).toEqual(expected());
  });

  test('goes on after the document at which a page ended', async () => {
    expect((await listed(mia, `?space=all&before=${ofSales}`)).map(({ id }) => id)).toEqual([mias]);
    expect((await listed(mia, `?before=${shared}`)).map(({ id }) => id)).toEqual([ofSales]);
  });

  test('has for an auditor everything of the organisation, and nothing private', async () => {
    expect((await listed(audrey)).map(({ id }) => id)).toEqual([shared, ofLegal, ofSales]);
    expect((await listed(audrey, `?space=team:${acme.legal}`)).map(({ id }) => id)).toEqual([ofLegal]);
  });

  test('is the same as ever for somebody without an organisation', async () => {
    const id = randomUUID();
    const position = await happen(id, uploaded(stranger.id));
    const answer = await get('/api/documents', { as: stranger, after: position });
    const all = await get('/api/documents?space=all', { as: stranger, after: position });
    const text = await answer.text();

    expect(JSON.parse(text)).toEqual([expect.objectContaining({ id })]);
    expect(text).not.toMatch(/ownerName|teamId/);
    expect(await all.text()).toBe(text);
  });

  test.each(['?space=everything', '?space=team:x', '?before=x'])('of %s is refused', async (query) => {
    expect((await get(`/api/documents${query}`, { as: mia, after })).status).toBe(422);
  });
});

test.each<[string, Person, TemplateView['as']]>([
  ['its members', mia, ['team-viewer']],
  ['its owner', olive, undefined],
  ['auditors of the organisation', audrey, ['organisation-auditor']],
])('templates of a team are there for %s, with what they are to them', async (_, reader, as) => {
  const list = z.array(TemplateView.strict()).parse(await json('/api/templates', reader));
  const detail = TemplateDetailView.strict().parse(await json(`/api/templates/${template}`, reader));

  expect(list.map((one) => [one.id, one.as])).toEqual([[template, as]]);
  expect(detail.template.as).toEqual(as);
});

test('templates of a team aren’t there for strangers', async () => {
  expect(await json('/api/templates', stranger)).toEqual([]);
  expect((await get(`/api/templates/${template}`, { as: stranger, after })).status).toBe(404);
});

test('whoever left finds none of it in their lists', async () => {
  const leaver = await signedIn('leaver');
  await acme.happen(joined(leaver.id));
  const id = randomUUID();
  await happen(id, uploaded(leaver.id), moved(null));
  const position = await acme.happen({
    type: 'MemberRemoved',
    data: { account: leaver.id, reason: 'Left' },
  });

  for (const path of ['/api/documents', '/api/documents?space=all', '/api/activity', '/api/recipients'])
    expect(await (await get(path, { as: leaver, after: position })).json()).toEqual([]);
});

function sharedWith(other: { readonly kind: 'account' | 'team'; readonly id: string }) {
  return {
    type: 'DocumentShared',
    data: { share: randomUUID(), with: other, right: 'view', until: null },
  } as const;
}

async function listed(as: Person, query = '') {
  return z.array(z.strictObject(ListedDocumentView.shape)).parse(await json(`/api/documents${query}`, as));
}

async function recipients(as: Person) {
  return z.array(RecipientView).parse(await json('/api/recipients', as));
}

async function json(path: string, as: Person): Promise<unknown> {
  return (await get(path, { as, after })).json();
}
