import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isGranted, rightsOf } from '#contracts/document/access.ts';
import type { Right } from '#contracts/document/rights.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import type { OrganisationRole, TeamMembership, TeamRole } from '#contracts/organisation/roles.ts';
import { foundedIn } from '../testing/acme.ts';
import { everywhere } from '../testing/every-route.ts';
import { type Draft, draftOf, sentBy } from '../testing/sample-documents.ts';
import { somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { isManagedDocument, isOnDocument, routesThat } from '../testing/which-routes.ts';

const stack = await startStack();
const service = await stack.serve();
const { ask } = await everywhere(stack, service);

const acme = await foundedIn(stack);
const umbrella = await foundedIn(stack);

/** Whoever may ask at all is asked for this right to the document. */
const rights: Readonly<Record<string, Right>> = {
  'POST /api/documents/:id/duplicate': 'duplicate',
  'POST /api/documents/:id/template': 'save-as-template',
  'PATCH /api/documents/:id': 'edit',
  'POST /api/documents/:id/recipients': 'edit',
  'PATCH /api/documents/:id/recipient-order': 'edit',
  'PATCH /api/documents/:id/recipients/:recipientId': 'edit',
  'DELETE /api/documents/:id/recipients/:recipientId': 'edit',
  'POST /api/documents/:id/fields': 'edit',
  'PATCH /api/fields/:fieldId': 'edit',
  'DELETE /api/fields/:fieldId': 'edit',
  'POST /api/documents/:id/send': 'send',
  'POST /api/documents/:id/resend': 'resend',
  'POST /api/documents/:id/void': 'void',
  'DELETE /api/documents/:id': 'delete',
  'POST /api/documents/:id/audit-links': 'make-audit-links',
  'DELETE /api/documents/:id/audit-links/:link': 'revoke-audit-links',
  'POST /api/documents/:id/move': 'move',
  'POST /api/documents/:id/share': 'share',
  'DELETE /api/documents/:id/shares/:shareId': 'share',
  'POST /api/documents/:id/transfer': 'transfer',
  'POST /api/documents/:id/release-request': 'send',
  'POST /api/documents/:id/release': 'release',
  'POST /api/documents/:id/refuse': 'release',
  'POST /api/documents/:id/withdraw': 'edit',
  'POST /api/documents/:id/retention': 'change-retention',
  'POST /api/documents/:id/disposal': 'dispose',
  'POST /api/documents/:id/restore': 'restore',
};
/** Decided by whether somebody is a recipient, whoever owns the document. */
const apart = ['POST /api/documents/:id/sign-now'];

const inSales = (role: TeamRole): TeamMembership[] => [{ team: acme.teams.sales, role }];
const asMember = (roles?: OrganisationRole[], teams?: TeamMembership[]) => acme.member(roles, teams);

const owner = await asMember(['member'], inSales('sender'));
const [suspended, removed] = [
  await asMember(['member'], inSales('manager')),
  await asMember(['member'], inSales('manager')),
];
/** What they made when they were members belongs to the organisation. */
const left = [await draftOf(stack, suspended.id), await draftOf(stack, removed.id)];
await acme.tell(acme.owner.id, {
  type: 'SuspendMember',
  data: { account: suspended.id, reason: 'Lost laptop' },
});
await acme.tell(acme.owner.id, { type: 'RemoveMember', data: { account: removed.id, reason: 'Left' } });

const people = {
  'its owner': owner,
  'a team manager': await asMember(['member'], inSales('manager')),
  'a sender': await asMember(['member'], inSales('sender')),
  'a preparer': await asMember(['member'], inSales('preparer')),
  'a viewer': await asMember(['member'], inSales('viewer')),
  'a manager of another team': await asMember(['member'], [{ team: acme.teams.legal, role: 'manager' }]),
  'a plain member': await asMember(),
  'somebody who may view': await asMember(),
  'somebody who may edit': await asMember(),
  'an auditor': await asMember(['auditor']),
  'a records manager': await asMember(['records-manager']),
  'an administrator': await asMember(['admin']),
  'an owner of the organisation': acme.owner,
  'a suspended manager': suspended,
  'a manager who left': removed,
  'a manager elsewhere': await umbrella.member(
    ['auditor'],
    [{ team: umbrella.teams.sales, role: 'manager' }],
  ),
  'somebody without an organisation': await somebody(stack),
};
type Person = keyof typeof people;

const membershipOf = async (person: Person): Promise<Membership | undefined> =>
  (await stack.writer.memberships.of(people[person].id)) ?? undefined;

/** A document of the team that is shared with two members, in the state that the route takes it in. */
const documentFor = async (name: string): Promise<Draft> => {
  const draft = await (/resend|void/.test(name) ? sentBy : draftOf)(stack, owner.id);
  const link = draft.other;
  await stack.tell(owner.id, draft.id, { type: 'MoveDocument', data: { team: acme.teams.sales } });
  await stack.tell(owner.id, draft.id, { type: 'CreateAuditLink', data: { link, days: 7 } });
  for (const [right, person] of [
    ['view', 'somebody who may view'],
    ['edit', 'somebody who may edit'],
  ] as const)
    await stack.tell(owner.id, draft.id, {
      type: 'ShareDocument',
      data: {
        share: right === 'view' ? draft.other : randomUUID(),
        with: { kind: 'account', id: people[person].id },
        right,
        until: null,
      },
    });

  if (/(release|refuse|withdraw)$/.test(name))
    await stack.tell(owner.id, draft.id, { type: 'RequestRelease', data: { to: null, note: null } });

  return draft;
};

test('every route on a document is asked for a right', () => {
  const names = routesThat((route) => isOnDocument(route) || isManagedDocument(route))
    .map(([name]) => name)
    .filter((name) => !name.includes('template') && !apart.includes(name));

  expect(names.filter((name) => !rights[name])).toEqual([]);
});

describe.each(
  routesThat((route) => isOnDocument(route) || isManagedDocument(route)).filter(([name]) => rights[name]),
)('%s', (name, route) => {
  test('lets in who has the right to the team’s document, and nobody else', async () => {
    const right = rights[name] as Right;
    let document = await documentFor(name);
    const answers: Partial<Record<Person, boolean>> = {};
    const expected: Partial<Record<Person, boolean>> = {};

    for (const person of Object.keys(people) as Person[]) {
      const membership = await membershipOf(person);
      const who = { kind: 'account', id: people[person].id, membership } as const;
      const state = await stack.stateOf(document.id);
      const at = stack.writer.now();
      expected[person] =
        isGranted(right, who, state, at) && (right !== 'release' || rightsOf(who, state, at).has(right));

      const { status } = await ask(route, document, { session: people[person].session });
      answers[person] = status !== 404 && status !== 403 && status !== 401;
      if (status < 300) document = await documentFor(name);
    }

    expect(answers).toEqual(expected);
  });
});

test('their own documents are there for members, until they leave or are suspended', async () => {
  const rename = routesThat(({ method, path }) => `${method} ${path}` === 'PATCH /api/documents/:id')[0]?.[1];
  if (!rename) return expect.unreachable();
  const statusOf = async (person: { id: string; session: string }, draft: Draft) =>
    (await ask(rename, draft, { session: person.session })).status;

  for (const person of ['a plain member', 'an auditor', 'an administrator'] as const)
    expect(await statusOf(people[person], await draftOf(stack, people[person].id))).toBe(200);
  expect(
    await Promise.all([suspended, removed].map((person, n) => statusOf(person, left[n] as Draft))),
  ).toEqual([404, 404]);
});
