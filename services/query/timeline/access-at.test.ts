import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { AccessView } from '#contracts/api/views/access.ts';
import { recorderOn } from '../audit/testing/recorder.ts';
import { foundedIn, joined } from '../testing/organisation.ts';
import { invited, recipientAdded, sent, uploaded } from '../testing/sample-lease.ts';
import { type Person, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, happen, signedIn } = stack;
recorderOn(stack.connection);

const [olive, mia, sid, gus, audrey] = [
  await signedIn('olive'),
  await signedIn('mia'),
  await signedIn('sid'),
  await signedIn('gus'),
  await signedIn('audrey'),
];
const everybody = { olive, mia, sid, gus, audrey };
const acme = await foundedIn(stack, await signedIn('founder'));
const [id, share] = [randomUUID(), randomUUID()];
const moved = (team: string | null) =>
  ({ type: 'DocumentMovedToTeam', data: { organisation: acme.id, team } }) as const;

/** What happened, step by step. Each of them ends at a position of the log. */
const steps: (() => Promise<string>)[] = [
  () => happen(id, uploaded(olive.id)),
  () => acme.happen(joined(olive.id), joined(audrey.id, [], ['auditor'])),
  () => happen(id, moved(null)),
  () => acme.happen(joined(mia.id, [{ team: acme.sales, role: 'manager' }])),
  () => happen(id, moved(acme.sales)),
  () => acme.happen(joined(sid.id, [{ team: acme.sales, role: 'viewer' }]), joined(gus.id)),
  () =>
    happen(id, {
      type: 'DocumentShared',
      data: { share, with: { kind: 'account', id: gus.id }, right: 'edit', until: null },
    }),
  () => acme.happen({ type: 'TeamMemberSet', data: { team: acme.sales, account: sid.id, role: 'sender' } }),
  () => acme.happen({ type: 'MemberSuspended', data: { account: gus.id, reason: 'Away' } }),
  () => acme.happen({ type: 'MemberRolesChanged', data: { account: audrey.id, roles: ['member'] } }),
  () => acme.happen({ type: 'MemberReactivated', data: { account: gus.id } }),
  () => happen(id, { type: 'ShareRevoked', data: { share } }),
  () => acme.happen({ type: 'TeamMemberSet', data: { team: acme.sales, account: sid.id, role: null } }),
  () => happen(id, { type: 'OwnershipTransferred', data: { from: olive.id, to: mia.id, reason: 'Left' } }),
  () => acme.happen({ type: 'MemberRemoved', data: { account: olive.id, reason: 'Left' } }),
  () => happen(id, sent),
];

/** Whom the product let in after each step, and when that was. */
const recorded: { readonly at: string; readonly letIn: readonly string[] }[] = [];
let end = '';

beforeAll(async () => {
  for (const step of steps) {
    end = await step();
    const letIn = [];
    for (const [name, as] of Object.entries(everybody))
      if ((await get(`/api/documents/${id}`, { as, after: end })).status === 200) letIn.push(name);
    recorded.push({ at: new Date().toISOString(), letIn: letIn.sort() });
    // The next step has a later instant.
    while (new Date().toISOString() === recorded.at(-1)?.at);
  }
});

test('those who could look at an instant are those whom the product let in then', async () => {
  const asked = [];
  for (const { at } of recorded)
    asked.push({ at, letIn: (await access(mia, at)).people.map(({ name }) => name) });

  expect(asked).toEqual(recorded);
  expect(new Set(recorded.map(({ letIn }) => letIn.join())).size).toBeGreaterThan(6);
});

test('each person could do what their role allowed, and the answer names that role', async () => {
  const { people } = await access(mia, recorded[7]?.at ?? '');
  const ofTeam = { id: acme.sales, name: 'Sales' };

  expect(people.map(({ name, may, because }) => [name, may, because])).toEqual([
    ['audrey', { prepare: false, send: false }, [{ as: 'organisation-auditor', team: null }]],
    ['gus', { prepare: true, send: false }, [{ as: 'shared-edit', team: null }]],
    ['mia', { prepare: true, send: true }, [{ as: 'team-manager', team: ofTeam }]],
    ['olive', { prepare: true, send: true }, [{ as: 'owner', team: null }]],
    ['sid', { prepare: true, send: true }, [{ as: 'team-sender', team: ofTeam }]],
  ]);
  expect((await access(mia, recorded.at(-1)?.at ?? '')).people.map(({ may }) => may.send)).toEqual([false]);
});

test('nobody could look before the document existed', async () => {
  expect((await access(mia, '2020-01-01T00:00:00.000Z')).people).toEqual([]);
});

test('of somebody without an organisation only they could look', async () => {
  const mine = randomUUID();
  const { people } = await access(gus, null, mine, await happen(mine, uploaded(gus.id)));

  expect(people).toMatchObject([{ id: gus.id, because: [{ as: 'owner', team: null }] }]);
});

test('who did look stands beside it, up to that instant', async () => {
  const mine = randomUUID();
  await happen(mine, uploaded(gus.id), { type: 'DocumentViewed', data: {} });
  const until = new Date().toISOString();
  while (new Date().toISOString() === until);
  const after = await happen(mine, { type: 'TimelineViewed', data: {} }, sent);

  expect((await access(gus, null, mine, after)).looked).toMatchObject([{ kind: 'system', times: 2 }]);
  expect((await access(gus, until, mine, after)).looked).toMatchObject([{ kind: 'system', times: 1 }]);
});

test('whoever had a link that worked then stands beside them, and auditors of the installation where they could look', async () => {
  const [mine, link, sam, cleo] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const auditor = await stack.confirmed('august');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const made = new Date().toISOString();
  await happen(mine, uploaded(gus.id), recipientAdded(sam), recipientAdded(cleo));
  const before = new Date().toISOString();
  while (new Date().toISOString() === before);
  const after = await happen(
    mine,
    sent,
    invited(sam, until),
    { type: 'AuditLinkCreated', data: { link, expiresAt: until } },
    { type: 'AuditLinkCreated', data: { link: randomUUID(), expiresAt: made } },
  );

  const now = await access(gus, null, mine, after);
  expect(now.recipients).toMatchObject([{ id: sam, role: 'signer' }]);
  expect(now.auditLinks).toEqual([{ id: link, by: expect.any(String), from: expect.any(String), until }]);
  expect(now.auditors).toEqual([{ id: auditor.id, name: 'august' }]);
  const then = await access(gus, before, mine, after);
  expect([then.recipients, then.auditLinks]).toEqual([[], []]);
  const revoked = await happen(mine, { type: 'AuditLinkRevoked', data: { link } });
  expect((await access(gus, null, mine, revoked)).auditLinks).toEqual([]);
  // What belongs to an organization is none of their business.
  expect((await access(mia, null)).auditors).toEqual([]);
});

test.each(['yesterday', '2026-13-01T00:00:00Z'])('of %s is refused', async (at) => {
  expect((await get(`/api/documents/${id}/access?at=${at}`, { as: mia, after: end })).status).toBe(422);
});

async function access(as: Person, at: string | null, of = id, after = end): Promise<AccessView> {
  const answer = await get(`/api/documents/${of}/access${at ? `?at=${at}` : ''}`, { as, after });

  return AccessView.parse(await answer.json());
}
