import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import { given, olive, sent, system } from '../../document/testing/sample-lease.ts';
import {
  ada,
  asAdministrator,
  asked,
  askedByOlive,
  asManager,
  fourEyes,
  inSales,
  managed,
  member,
  mia,
  own,
  ownDraft,
  pia,
  sid,
  teamsDraft,
  withdrawn,
} from '../../document/testing/sample-team.ts';
import { noon } from '../../testing/given-when-then.ts';
import { changes } from './testing/draft-commands.ts';

const at = '2026-01-02T12:00:00.000Z';
const sending: DocumentCommand = { type: 'SendDocument', data: {} };
const asking: DocumentCommand = { type: 'RequestRelease', data: { to: ['mia'], note: 'Please' } };
const releasing: DocumentCommand = { type: 'ReleaseDocument', data: { askedAt: noon } };
const refusing: DocumentCommand = { type: 'RefuseRelease', data: { reason: 'The rent is wrong' } };
const withdrawing: DocumentCommand = { type: 'WithdrawRelease', data: {} };

const applied = (policies = {}) =>
  expect.objectContaining({
    type: 'PoliciesApplied',
    data: expect.objectContaining({
      organisation: 'acme',
      revision: 7,
      values: { ...documentPolicyDefaults, ...policies },
    }),
  });
const approved = { type: 'ReleaseApproved', data: {} } as const;
const refused = { type: 'ReleaseRefused', data: { reason: 'The rent is wrong' } } as const;

describe('sending for an organisation', () => {
  test('freezes its policies in the same append', () => {
    const policies = { linkDaysMax: 14 };
    given(...teamsDraft)
      .when(olive, sending, at, inSales('sender', policies))
      .expect(applied(policies), sent);
  });

  test('needs another pair of eyes if the policy says so', () => {
    given(...teamsDraft)
      .when(olive, sending, at, inSales('sender', fourEyes))
      .expectRefusal('release.needed');
    given(...teamsDraft)
      .when(mia, sending, at, inSales('manager', fourEyes))
      .expectRefusal('release.needed');
  });

  test('needs it only where it leaves the own domain, under that policy', () => {
    given(...teamsDraft)
      .when(olive, sending, at, inSales('sender', { fourEyes: 'outside-domain' }))
      .expectRefusal('release.needed');
    given(...teamsDraft)
      .when(olive, sending, at, {
        ...inSales('sender', { fourEyes: 'outside-domain' }),
        domains: ['example.com'],
      })
      .expect(applied({ fourEyes: 'outside-domain' }), sent);
  });

  test('takes a request back that nobody has to answer any more', () => {
    given(...teamsDraft, askedByOlive)
      .when(olive, sending, at, inSales('sender'))
      .expect(withdrawn, applied(), sent);
  });

  test('is nothing for preparers, nor for who left', () => {
    given(...teamsDraft)
      .when(pia, sending, at, inSales('preparer'))
      .expectRefusal('not-found');
    given(...teamsDraft)
      .when(olive, sending)
      .expectRefusal('not-found');
  });
});

describe('asking for a release', () => {
  const draft = given(...teamsDraft);

  test('goes to those who are named, or to whoever may', () => {
    draft.when(olive, asking, at, inSales('sender', fourEyes)).expect(asked);
    draft
      .when(olive, { type: 'RequestRelease', data: { to: null, note: null } }, at, inSales('sender'))
      .expect({ type: 'ReleaseRequested', data: { to: null, note: null } });
  });

  test('can be done once', () => {
    given(...teamsDraft, askedByOlive)
      .when(sid, asking, at, inSales('sender', fourEyes))
      .expectRefusal('release.asked');
  });

  test('never goes to oneself or the owner', () => {
    const to = (id: string): DocumentCommand => ({ type: 'RequestRelease', data: { to: [id], note: null } });
    draft.when(sid, to('sid'), at, inSales('sender', fourEyes)).expectRefusal('release.own');
    draft.when(sid, to('olive'), at, inSales('sender', fourEyes)).expectRefusal('release.own');
  });

  test('is for what could be sent', () => {
    given(...teamsDraft.filter(({ event }) => event.type !== 'FieldPlaced'))
      .when(olive, asking, at, inSales('sender', fourEyes))
      .expectRefusal('document.no-fields');
  });

  test('makes no sense where nobody could release it', () => {
    given(...ownDraft)
      .when(olive, asking, at, inSales('sender', fourEyes))
      .expectRefusal('release.no-team');
  });

  test('is nothing for preparers', () => {
    draft.when(pia, asking, at, inSales('preparer', fourEyes)).expectRefusal('not-found');
  });
});

describe('releasing', () => {
  const waiting = given(...teamsDraft, askedByOlive);

  test('sends the document in the same append, with the policies of that moment', () => {
    waiting.when(mia, releasing, at, inSales('manager', fourEyes)).expect(approved, applied(fourEyes), sent);
  });

  test('may be done by senders if the policy says so', () => {
    const policies = { ...fourEyes, sendersRelease: true };
    waiting.when(sid, releasing, at, inSales('sender', policies)).expect(approved, applied(policies), sent);
    waiting.when(sid, releasing, at, inSales('sender', fourEyes)).expectRefusal('release.not-allowed');
  });

  test('is never done by the owner or whoever asked', () => {
    waiting.when(olive, releasing, at, inSales('manager', fourEyes)).expectRefusal('release.own');
    given(...teamsDraft, managed(asked))
      .when(mia, releasing, at, inSales('manager', fourEyes))
      .expectRefusal('release.own');
  });

  test.each(['preparer', 'viewer'] as const)('is nothing for a %s', (role) => {
    waiting.when(pia, releasing, at, inSales(role, fourEyes)).expectRefusal('not-found');
  });

  test('is nothing for other teams, organisations and administrators', () => {
    const strangers = [
      member({ teams: { legal: 'manager' } }),
      { ...inSales('manager'), organisation: 'umbrella' },
      member({ roles: ['owner', 'admin', 'auditor', 'records-manager'] }),
    ];
    for (const stranger of strangers)
      for (const command of [releasing, refusing])
        waiting.when(ada, command, at, stranger).expectRefusal('not-found');
    waiting.when(system, releasing, at).expectRefusal('not-found');
  });

  test('needs a request', () => {
    for (const past of [teamsDraft, [...teamsDraft, askedByOlive, own(withdrawn)]])
      for (const command of [releasing, refusing])
        given(...past)
          .when(mia, command, at, inSales('manager', fourEyes))
          .expectRefusal('release.not-asked');
  });
});

describe('refusing a release', () => {
  test('makes it a draft again, for which a release can be asked again', () => {
    given(...teamsDraft, askedByOlive)
      .when(mia, refusing, at, inSales('manager', fourEyes))
      .expect(refused);
    given(...teamsDraft, askedByOlive, managed(refused))
      .when(olive, asking, at, inSales('sender', fourEyes))
      .expect(asked);
  });
});

describe('a request that is taken back', () => {
  const waiting = given(...teamsDraft, askedByOlive);

  test('by somebody who prepares the document, once', () => {
    waiting.when(olive, withdrawing, at, inSales('sender')).expect(withdrawn);
    given(...teamsDraft)
      .when(olive, withdrawing, at, inSales('sender'))
      .expectNothing();
  });

  test.each(changes)('by a change: %s', (_, command) => {
    waiting.when(olive, command, at, inSales('sender', fourEyes)).expect(
      withdrawn,
      ...given(...teamsDraft)
        .when(olive, command, at, inSales('sender', fourEyes))
        .events(),
    );
  });

  test('but not by a change that changes nothing', () => {
    waiting
      .when(olive, { type: 'EditDocument', data: { title: 'Lease' } }, at, inSales('sender'))
      .expectNothing();
  });

  test('by moving it to another team, whose managers are others', () => {
    waiting
      .when(olive, { type: 'MoveDocument', data: { team: 'legal' } }, at, {
        ...inSales('sender'),
        teams: [{ team: 'legal', role: 'sender' }],
      })
      .expect(withdrawn, { type: 'DocumentMovedToTeam', data: { organisation: 'acme', team: 'legal' } });
  });

  test.each([
    ['its owner', olive, inSales('sender')],
    ['an administrator after they left', ada, member({ roles: ['admin'] })],
  ])('by giving it to another owner, as %s does', (_, by, membership) => {
    const command = {
      type: 'TransferOwnership',
      data: { to: 'sid', reason: 'Leaves', isOwnerGone: true },
    } as const;

    waiting.when(by, command, at, membership).expect(withdrawn, {
      type: 'OwnershipTransferred',
      data: { from: 'olive', to: 'sid', reason: 'Leaves' },
    });
  });
});

describe('a forged event', () => {
  const waiting = given(...teamsDraft, askedByOlive);
  const legals = { ...asManager, team: 'legal' };

  test.each<[string, Parameters<typeof waiting.problemOf>[0], string]>([
    ['the owner’s release', { event: approved, by: olive, authority: asManager }, 'releases their own'],
    ['another team’s release', { event: approved, by: mia, authority: legals }, 'names no right'],
    ['an administrator’s', { event: approved, by: ada, authority: asAdministrator }, 'names no right'],
    ['a release by no right', { event: approved, by: mia }, 'names no right'],
    [
      'another organisation’s',
      { event: approved, by: mia, authority: { ...asManager, organisation: 'umbrella' } },
      'names no right',
    ],
    ['a second request', own(asked), 'asked for already'],
  ])('such as %s can’t have happened', (_, event, problem) => {
    expect(waiting.problemOf(event)).toContain(problem);
  });

  test('administrators withdraw a request only as they hand the document over', () => {
    expect(waiting.problemOf({ event: withdrawn, by: ada, authority: asAdministrator })).toBeNull();
    expect(waiting.problemOf({ event: withdrawn, by: ada })).toContain('names no right');
  });

  test('nobody releases what nobody asked for', () => {
    for (const event of [approved, refused])
      expect(given(...teamsDraft).problemOf(managed(event))).toContain('no one had asked');
    expect(given(...teamsDraft).problemOf(own(withdrawn))).toContain('no one had asked');
  });

  test('such as the release of whoever asked can’t have happened', () => {
    expect(given(...teamsDraft, managed(asked)).problemOf(managed(approved))).toContain('releases their own');
  });
});
