import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { possessionView } from '#contracts/api/views/possession.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { Policies } from '#contracts/organisation/policies.ts';
import { foundedIn } from '../testing/acme.ts';
import { everywhere } from '../testing/every-route.ts';
import { type Draft, draftOf, templateOf } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { askedAtIn } from '../testing/teams-drafts.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, refused } = await everywhere(stack, await stack.serve());

const acme = await foundedIn(stack);
const [{ sales, legal }, old] = [acme.teams, randomUUID()];
await acme.tell(acme.owner.id, { type: 'CreateTeam', data: { team: old, name: 'Old' } });
const olive = await acme.member(
  ['member'],
  [
    { team: sales, role: 'sender' },
    { team: old, role: 'manager' },
  ],
);
const mia = await acme.member(['member'], [{ team: sales, role: 'manager' }]);
const pia = await acme.member(['member'], [{ team: legal, role: 'manager' }]);
const gone = await acme.member(['member'], [{ team: sales, role: 'manager' }]);
const ada = await acme.member(['admin']);
await acme.tell(acme.owner.id, { type: 'ArchiveTeam', data: { team: old, successor: null } });
await acme.tell(acme.owner.id, { type: 'SuspendMember', data: { account: gone.id, reason: 'Lost laptop' } });

const on = (name: string) => routeNamed(`POST /api/documents/:id/${name}`);
const as = (who: { readonly session: string }, body?: object) => ({
  session: who.session,
  ...(body && { body }),
});

const teamsDraft = async (): Promise<Draft> => {
  const draft = await draftOf(stack, olive.id);
  await stack.tell(olive.id, draft.id, { type: 'MoveDocument', data: { team: sales } });

  return draft;
};

/** Another organisation with these policies, and a draft of its team. */
const strict = async (policies: Partial<Policies>) => {
  const organisation = await foundedIn(stack);
  const tell = (data: Partial<Policies>) =>
    organisation.tell(organisation.owner.id, { type: 'SetPolicies', data });
  await tell(policies);
  const team = organisation.teams.sales;
  const sender = await organisation.member(['member'], [{ team, role: 'sender' }]);
  const manager = await organisation.member(['member'], [{ team, role: 'manager' }]);
  const draft = await draftOf(stack, sender.id, undefined, team);

  return { team, sender, manager, draft, tell, organisation };
};

describe('a new document', () => {
  test('is made in its original’s team, where one may', async () => {
    const draft = await teamsDraft();
    const copy = await ask(on('duplicate'), draft, as(olive));

    expect(await stack.stateOf(copy.json().id)).toMatchObject({ organisation: acme.id, team: sales });
  });

  test('is made where it’s wanted', async () => {
    const template = await templateOf(stack, olive.id);
    const use = routeNamed('POST /api/templates/:id/use');
    const recipients = [template.recipient, template.other].map((roleId) => ({
      roleId,
      fullName: 'Sam',
      email: 'sam@example.com',
    }));

    for (const [team, expected] of [
      [sales, sales],
      [null, null],
      [undefined, null],
    ]) {
      const made = await ask(use, template, as(olive, { recipients, ...(team !== undefined && { team }) }));
      expect(await stack.stateOf(made.json().id)).toMatchObject({ organisation: acme.id, team: expected });
    }
    for (const team of [legal, old, randomUUID()])
      await refused(404, 'team.not-found', () => ask(use, template, as(olive, { recipients, team })));
  });

  test('is made in one’s only team where nobody has a space of their own', async () => {
    const { sender, team, draft } = await strict({ personalSpaces: false });
    await refused(409, 'team.needed', () => ask(on('duplicate'), draft, as(sender, { team: null })));
    const copy = await ask(on('duplicate'), draft, as(sender));

    expect(await stack.stateOf(copy.json().id)).toMatchObject({ team });
  });
});

describe('those who are named', () => {
  const nobody = () => [randomUUID(), gone.id];

  test('are members and open teams of the organisation', async () => {
    const draft = await teamsDraft();
    const sharing = (kind: string, id: string) => as(olive, { with: { kind, id }, right: 'view' });
    for (const id of nobody()) {
      await refused(422, 'member.not-found', () => ask(on('share'), draft, sharing('account', id)));
      await refused(422, 'member.not-found', () =>
        ask(on('transfer'), draft, as(olive, { to: id, reason: 'On leave' })),
      );
    }
    for (const id of [old, randomUUID(), pia.id])
      await refused(422, 'member.not-found', () => ask(on('share'), draft, sharing('team', id)));
    await refused(404, 'team.not-found', () => ask(on('move'), draft, as(olive, { team: old })));

    expect((await ask(on('share'), draft, sharing('team', legal))).json().shares).toHaveLength(1);
    expect((await ask(on('share'), draft, sharing('account', pia.id))).json()).toEqual(
      possessionView(await stack.stateOf(draft.id)),
    );
  });

  test('may release the document', async () => {
    const draft = await teamsDraft();
    for (const id of [...nobody(), pia.id, olive.id])
      await refused(422, 'release.not-theirs', () =>
        ask(on('release-request'), draft, as(olive, { to: [mia.id, id] })),
      );
    const { release } = (await ask(on('release-request'), draft, as(olive, { to: [mia.id] }))).json();

    expect(release).toMatchObject({ by: olive.id, to: [mia.id], note: null });
  });

  test('aren’t looked up for strangers', async () => {
    const draft = await teamsDraft();
    for (const id of [...nobody(), mia.id])
      await refused(404, 'not-found', () =>
        ask(on('share'), draft, as(pia, { with: { kind: 'account', id }, right: 'view' })),
      );
  });
});

test('with four eyes, one asks, another releases, and the document is out with the policies of then', async () => {
  const { sender, manager, draft } = await strict({ fourEyes: 'all', linkDaysMax: 7, reminders: 'on' });
  await refused(409, 'release.needed', () => ask(on('send'), draft, as(sender)));
  await ask(on('release-request'), draft, as(sender, { note: 'Please' }));
  const asked = { askedAt: await askedAtIn(stack, draft.id) };
  await refused(403, 'release.own', () => ask(on('release'), draft, as(sender, asked)));
  const answer = await ask(on('release'), draft, as(manager, asked));

  expect([answer.status, answer.json().status]).toEqual([200, 'sent']);
  expect(await stack.stateOf(draft.id)).toMatchObject({
    releasedBy: manager.id,
    policies: { fourEyes: 'all', linkDaysMax: 7, reminders: 'on' },
  });
  const log = await stack.documentLog(draft.id);
  expect(log.slice(-3).map(({ type, metadata: { by, authority } }) => [type, by.id, authority?.as])).toEqual([
    ['ReleaseApproved', manager.id, 'team-manager'],
    ['PoliciesApplied', manager.id, 'team-manager'],
    ['DocumentSent', manager.id, 'team-manager'],
  ]);
});

test('what somebody asked for is not released once they are out of the organization', async () => {
  const { sender, manager, draft, organisation } = await strict({ fourEyes: 'all' });
  const tell = (command: OrganisationCommand) => organisation.tell(organisation.owner.id, command);
  await ask(on('release-request'), draft, as(sender));
  const asked = { askedAt: await askedAtIn(stack, draft.id) };
  await tell({ type: 'SuspendMember', data: { account: sender.id, reason: 'Left' } });

  await refused(409, 'release.asker-left', () => ask(on('release'), draft, as(manager, asked)));

  await tell({ type: 'ReactivateMember', data: { account: sender.id } });
  expect((await ask(on('release'), draft, as(manager, asked))).json().status).toBe('sent');
});

test('signers sign as the policies at sending say, whatever they say later', async () => {
  const { sender, draft, tell } = await strict({ signatureKinds: ['drawn'] });
  await ask(on('send'), draft, as(sender));
  await tell({ signatureKinds: ['typed'] });
  const complete = routeNamed('POST /api/sign/:token/complete');
  const signing = (handwriting: object) =>
    ask(complete, draft, {
      body: { signatures: [{ fieldId: draft.field, value: 'Sam', handwriting }], drawings: [stroke] },
    });

  await refused(422, 'signing.way-not-allowed', () => signing({ kind: 'typed', font: 'caveat' }));
  expect((await signing({ kind: 'drawn', drawing: 0 })).status).toBe(200);
});

const stroke = { width: 400, height: 100, curves: [[4, 1, 10, 100, 90, 200, 10, 390, 50]] };

test('administrators hand over what leavers left, and nothing else', async () => {
  const leaver = await acme.member();
  const draft = await draftOf(stack, leaver.id);
  const handing = () => ask(on('transfer'), draft, as(ada, { to: olive.id, reason: 'Left' }));
  await refused(409, 'transfer.not-left', handing);
  await acme.tell(acme.owner.id, { type: 'RemoveMember', data: { account: leaver.id, reason: 'Left' } });

  expect((await handing()).json().owner).toBe(olive.id);
});
