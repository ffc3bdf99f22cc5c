import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { auditToken } from '../../shared/keys/audit-link.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { recorderOn } from '../audit/testing/recorder.ts';
import { foundedIn, joined } from '../testing/organisation.ts';
import { deleted, uploaded } from '../testing/sample-lease.ts';
import { LINK_SECRET, newEvent, type Person, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, signedIn, happen } = stack;
recorderOn(stack.connection);

const names = ['owner', 'manager', 'sender', 'preparer', 'viewer', 'guest', 'mate', 'auditor'] as const;
const others = [
  'keeper',
  'admin',
  'plain',
  'outsider',
  'suspended',
  'gone',
  'leaver',
  'away',
  'lowered',
] as const;
const Viewing = z.object({ viewer: z.string(), mayMakeAuditLinks: z.boolean().default(false) });
type Name = (typeof names | typeof others)[number];
const people = {} as Record<Name, Person>;
for (const name of [...names, ...others]) people[name] = await signedIn(name);
const of = (name: Name) => people[name].id;

const founder = await signedIn('founder');
const acme = await foundedIn(stack, founder);
const inSales = (role: 'manager' | 'sender' | 'preparer' | 'viewer') => [{ team: acme.sales, role }];
await acme.happen(
  joined(of('owner')),
  joined(of('manager'), inSales('manager')),
  joined(of('sender'), inSales('sender')),
  joined(of('preparer'), inSales('preparer')),
  joined(of('viewer'), inSales('viewer')),
  joined(of('guest')),
  joined(of('mate'), [{ team: acme.legal, role: 'viewer' }]),
  joined(of('auditor'), [], ['auditor']),
  joined(of('keeper'), [], ['records-manager']),
  joined(of('admin'), [], ['admin']),
  joined(of('plain'), [{ team: acme.legal, role: 'manager' }]),
  joined(of('suspended'), inSales('manager')),
  joined(of('gone'), inSales('manager')),
  ...(['leaver', 'away', 'lowered'] as const).map((name) => joined(of(name), inSales('sender'))),
  { type: 'MemberSuspended', data: { account: of('suspended'), reason: 'On leave' } },
  { type: 'MemberRemoved', data: { account: of('gone'), reason: 'Left' } },
);

const files = ['', '/retention', '/possession'];
const record = ['/timeline', '/at/0', '/access', '/timeline.json'];
const links = ['/audit-links'];

describe('a document of a team', async () => {
  const id = randomUUID();
  const after = await happen(
    id,
    uploaded(of('owner')),
    { type: 'DocumentMovedToTeam', data: { organisation: acme.id, team: acme.sales } },
    shared('account', of('guest')),
    shared('account', of('outsider')),
    shared('account', of('suspended')),
  );

  test.each([
    ['owner', [...files, ...record, ...links], []],
    ['manager', [...files, ...record, ...links], []],
    ['sender', [...files, ...record, ...links], []],
    ['preparer', files, [...record, ...links]],
    ['viewer', files, [...record, ...links]],
    ['guest', files, [...record, ...links]],
    ['auditor', [...files, ...record], links],
    ['keeper', [...files, ...record], links],
  ] as const)(
    'shows its %s what their role lets them see, and says of the rest that it may not',
    async (name, may, mayNot) => {
      expect(await statuses(people[name], id, after, may)).toEqual(may.map((path) => [path, 200]));
      expect(await statuses(people[name], id, after, mayNot)).toEqual(mayNot.map((path) => [path, 403]));
    },
  );

  test.each(['admin', 'plain', 'mate', 'outsider', 'suspended', 'gone'] as const)(
    'is not there for somebody who is %s',
    async (name) => {
      const paths = [...files, ...record, ...links];
      expect(await statuses(people[name], id, after, paths)).toEqual(paths.map((path) => [path, 404]));
    },
  );

  test('says how a member looks at it, and whether they may make audit links', async () => {
    const viewing = async (name: Name) =>
      Viewing.parse(await (await get(`/api/documents/${id}/timeline`, { as: people[name], after })).json());

    for (const [name, viewer, mayMakeAuditLinks] of [
      ['owner', 'owner', true],
      ['manager', 'member', true],
      ['sender', 'member', true],
      ['auditor', 'member', false],
      ['keeper', 'member', false],
    ] as const)
      expect(await viewing(name)).toEqual({ viewer, mayMakeAuditLinks });
  });

  test('says to those who may not that they lack the right', async () => {
    const refused = await get(`/api/documents/${id}/timeline`, { as: people.viewer, after });

    expect(await refused.json()).toMatchObject({ code: 'not-allowed' });
  });
});

test('a document that was deleted is there for no member', async () => {
  const id = randomUUID();
  const after = await happen(
    id,
    uploaded(of('owner')),
    { type: 'DocumentMovedToTeam', data: { organisation: acme.id, team: acme.sales } },
    deleted,
  );

  for (const name of ['owner', 'manager', 'auditor', 'keeper'] as const)
    expect(await statuses(people[name], id, after, [''])).toEqual([['', 404]]);
});

test('what was shared with a team is there for its members, until the share is revoked or runs out', async () => {
  const id = randomUUID();
  const share = shared('team', acme.legal);
  const first = await happen(
    id,
    uploaded(of('owner')),
    { type: 'DocumentMovedToTeam', data: { organisation: acme.id, team: null } },
    share,
  );
  const before = await statuses(people.mate, id, first, ['']);
  const second = await happen(
    id,
    { type: 'ShareRevoked', data: { share: share.data.share } },
    shared('account', of('mate'), '2026-01-01T00:00:00.000Z'),
  );

  expect(before).toEqual([['', 200]]);
  expect(await statuses(people.mate, id, second, [''])).toEqual([['', 404]]);
});

test('whoever left sees nothing of what they owned there, and once they are back all of it', async () => {
  const leaver = await signedIn('leaver');
  const id = randomUUID();
  await happen(id, uploaded(leaver.id), {
    type: 'DocumentMovedToTeam',
    data: { organisation: acme.id, team: null },
  });
  const seen = [];
  for (const event of [
    joined(leaver.id),
    { type: 'MemberSuspended', data: { account: leaver.id, reason: 'Away' } },
    { type: 'MemberReactivated', data: { account: leaver.id } },
    { type: 'MemberRemoved', data: { account: leaver.id, reason: 'Left' } },
  ] as const)
    seen.push((await statuses(leaver, id, await acme.happen(event), ['']))[0]?.[1]);

  expect(seen).toEqual([200, 404, 200, 404]);
});

function shared(kind: 'account' | 'team', id: string, until: string | null = null) {
  const data = { share: randomUUID(), with: { kind, id }, right: 'view' as const, until };

  return { type: 'DocumentShared' as const, data };
}

async function statuses(as: Person, id: string, after: string, paths: readonly string[]) {
  const found: [string, number][] = [];
  for (const path of paths)
    found.push([path, (await get(`/api/documents/${id}${path}`, { as, after })).status]);

  return found;
}

describe('an audit link', () => {
  /** Appends to a document what an account did. */
  const did = async (id: string, by: Name, event: DocumentEvent): Promise<string> => {
    const stream = inEpoch(1, `document-${id}`);
    const last = await stack.store.readLast(stream);
    const { metadata, ...made } = newEvent(event);
    const actor = { kind: 'account', id: of(by) } as const;
    const appended = await stack.store.append(stream, last?.revision ?? -1, [
      { ...made, metadata: { ...metadata, by: actor } },
    ]);

    return appended === 'conflict' ? expect.unreachable() : `${stack.log}.1.${appended.position}`;
  };
  const linked = async (maker: Name) => {
    const [id, link] = [randomUUID(), randomUUID()];
    await did(id, 'owner', uploaded(of('owner')));
    await did(id, 'owner', {
      type: 'DocumentMovedToTeam',
      data: { organisation: acme.id, team: acme.sales },
    });
    const after = await did(id, maker, {
      type: 'AuditLinkCreated',
      data: { link, expiresAt: '2999-01-01T00:00:00.000Z' },
    });
    const path = `/api/audit/${auditToken(LINK_SECRET, { documentId: id, linkId: link })}/timeline`;
    expect((await get(path, { after })).status).toBe(200);

    return { id, path };
  };

  test.each<[string, Name, OrganisationEvent]>([
    ['left', 'leaver', { type: 'MemberRemoved', data: { account: of('leaver'), reason: 'Left' } }],
    ['was suspended', 'away', { type: 'MemberSuspended', data: { account: of('away'), reason: 'Away' } }],
    [
      ...(['may only look at it', 'lowered'] as const),
      { type: 'TeamMemberSet', data: { team: acme.sales, account: of('lowered'), role: 'viewer' } },
    ],
  ])('opens nothing any more once its maker %s', async (_, maker, event) => {
    const { id, path } = await linked(maker);
    const list = async (after?: string) =>
      (await get(`/api/documents/${id}/audit-links`, { as: people.owner, ...(after && { after }) })).json();
    expect(await list()).toMatchObject([{ isOpen: true, isStopped: false }]);

    const after = await acme.happen(event);

    expect((await get(path, { after })).status).toBe(404);
    expect(await list(after)).toMatchObject([{ isOpen: true, isStopped: true }]);
  });

  test('opens nothing any more once its maker gave the document away', async () => {
    const { id, path } = await linked('owner');

    const after = await did(id, 'owner', {
      type: 'OwnershipTransferred',
      data: { from: of('owner'), to: of('manager'), reason: 'Moves' },
    });

    expect((await get(path, { after })).status).toBe(404);
  });
});
