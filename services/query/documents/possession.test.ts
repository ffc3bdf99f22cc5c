import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import { DocumentDetailView } from '#contracts/api/views/document.ts';
import { DocumentPossessionView } from '#contracts/api/views/possession.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { foundedIn, joined } from '../testing/organisation.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { newEvent, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, happen } = stack;
const [olive, mia, sid, pia] = [
  await stack.signedIn('olive'),
  await stack.signedIn('mia'),
  await stack.signedIn('sid'),
  await stack.signedIn('pia'),
];
const acme = await foundedIn(stack, await stack.signedIn('founder'));
const inSales = (role: 'manager' | 'sender' | 'preparer') => [{ team: acme.sales, role }];
await acme.happen(
  joined(olive.id, inSales('sender')),
  joined(mia.id, inSales('manager')),
  joined(sid.id, inSales('sender')),
  joined(pia.id, inSales('preparer')),
  { type: 'PolicySet', data: { policy: 'fourEyes', value: 'all' } },
);
const share: DocumentEvent = {
  type: 'DocumentShared',
  data: { share: randomUUID(), with: { kind: 'team', id: acme.legal }, right: 'view', until: null },
};

test('says whose a document is, who may release it, and what the caller may do', async () => {
  const id = randomUUID();
  const moved = { type: 'DocumentMovedToTeam', data: { organisation: acme.id, team: acme.sales } } as const;
  const after = await happen(id, uploaded(olive.id), moved, share);
  const answer = await get(`/api/documents/${id}/possession`, { as: olive, after });
  const view = DocumentPossessionView.parse(await answer.json());

  expect(view).toMatchObject({
    owner: olive.id,
    organisation: acme.id,
    team: acme.sales,
    teamName: 'Sales',
    release: null,
    needsRelease: true,
    releasers: [{ id: mia.id }],
    shares: [{ name: 'Legal', right: 'view' }],
  });
  expect(view.rights).toContain('share');
  expect(view.rights).not.toContain('release');
  expect(await (await get(`/api/documents/${id}`, { as: olive, after })).json()).toMatchObject({
    isOrganisations: true,
  });
});

test('a draft goes by what the organisation lets signers see of each other until it is sent', async () => {
  const id = randomUUID();
  const moved = { type: 'DocumentMovedToTeam', data: { organisation: acme.id, team: acme.sales } } as const;
  const rule = async (after: string) =>
    DocumentDetailView.parse(await (await get(`/api/documents/${id}`, { as: olive, after })).json())
      .earlierEntries;
  await happen(id, uploaded(olive.id), moved);
  const hide = await acme.happen({ type: 'PolicySet', data: { policy: 'earlierEntries', value: 'hidden' } });

  expect(await rule(hide)).toBe('hidden');
  expect(await rule(await happen(id, { type: 'DocumentSent', data: {} }))).toBe('texts');
});

test('lets a manager see that a release is asked for, and by whom', async () => {
  const id = randomUUID();
  const moved = { type: 'DocumentMovedToTeam', data: { organisation: acme.id, team: acme.sales } } as const;
  const asked: DocumentEvent = { type: 'ReleaseRequested', data: { to: null, note: 'Please' } };
  await happen(id, uploaded(olive.id), moved);
  const said = newEvent(asked);
  const by = { kind: 'account', id: olive.id } as const;
  const appended = await stack.store.append(inEpoch(1, `document-${id}`), 1, [
    { ...said, metadata: { ...said.metadata, by } },
  ]);
  if (appended === 'conflict') return expect.unreachable();
  const after = formatLogPosition({ log: stack.log, epoch: 1, commit: appended.position });
  const view = DocumentPossessionView.parse(
    await (await get(`/api/documents/${id}/possession`, { as: mia, after })).json(),
  );

  expect(view.release).toMatchObject({ note: 'Please', to: null });
  expect(view.rights).toContain('release');
  expect(view.askedByName).toBe('olive');
});

test('says nothing of an organisation where there is none', async () => {
  const id = randomUUID();
  const stranger = await stack.signedIn('stranger');
  const after = await happen(id, uploaded(stranger.id));
  const view = await (await get(`/api/documents/${id}/possession`, { as: stranger, after })).json();

  expect(view).toMatchObject({ organisation: null, team: null, needsRelease: false, releasers: [] });
  expect((await get(`/api/documents/${id}/possession`, { as: mia, after })).status).toBe(404);
});
