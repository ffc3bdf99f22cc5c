import { describe, expect, test } from 'vitest';
import { documentCards } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { TeamRole } from '#contracts/organisation/roles.ts';
import {
  type ExistingOrganisation,
  evolveOrganisation,
  noOrganisation,
  type Organisation,
} from '#contracts/organisation/state.ts';
import { document } from '../../decisions/document/decider.ts';
import { managed, own, teamsDraft } from '../../document/testing/sample-team.ts';
import { noon, recorded, recordedId, type Timed } from '../../testing/given-when-then.ts';
import { MEMBERS_MAILED_MAX, memberDue } from './member-due.ts';

describe('a request for a release', () => {
  test('is mailed to those in the team who may release it', () => {
    expect(dueAfter(asked(null))).toEqual([['mia', 'release-request']]);
  });

  test('is mailed only to those who were named', () => {
    expect(dueAfter(asked(['mia', 'pia']))).toEqual([
      ['mia', 'release-request'],
      ['pia', 'release-request'],
    ]);
  });

  test.each<[string, DocumentEvent]>([
    ['was withdrawn', { type: 'ReleaseWithdrawn', data: {} }],
    ['was answered', { type: 'ReleaseRefused', data: { reason: 'No' } }],
  ])('that %s is mailed no more', (_, event) => {
    expect(dueAfter(asked(null), managed(event)).filter(([, what]) => what === 'release-request')).toEqual(
      [],
    );
  });

  test('goes to nobody twice, whether it was mailed or can’t be', () => {
    expect(dueAfter(asked(null), mailed('mia', 'release-request', 6))).toEqual([]);
    expect(dueAfter(asked(null), failed('mia', 'release-request', 6))).toEqual([]);
  });

  test('goes to managers first where more could be mailed than may be', () => {
    const many = Array.from({ length: MEMBERS_MAILED_MAX }, (_, n) => joined(`sid${n}`, 'sender'));
    const policy = { type: 'PolicySet', data: { policy: 'sendersRelease', value: true } } as const;
    const due = dueAfter.in([founded, ...many, joined('mia', 'manager'), policy])(asked(null));

    expect(due).toHaveLength(MEMBERS_MAILED_MAX);
    expect(due[0]).toEqual(['mia', 'release-request']);
  });
});

describe('the answer to it', () => {
  test.each<[DocumentEvent, string]>([
    [{ type: 'ReleaseApproved', data: {} }, 'release-approved'],
    [{ type: 'ReleaseRefused', data: { reason: 'No' } }, 'release-refused'],
  ])('$type is mailed to whoever asked', (event, purpose) => {
    expect(dueAfter(asked(null), managed(event))).toEqual([['olive', purpose]]);
  });

  test('is mailed no more once they asked again', () => {
    const refused = managed({ type: 'ReleaseRefused', data: { reason: 'No' } });

    expect(dueAfter(asked(null), refused, asked(null))).toEqual([['mia', 'release-request']]);
  });
});

describe('a share', () => {
  test('is mailed to the member, or to everybody in the team but whoever shared it', () => {
    expect(dueAfter(shared('account', 'ada'))).toEqual([['ada', 'shared']]);
    expect(dueAfter(shared('team', 'legal'))).toEqual([['lea', 'shared']]);
  });

  test('is not mailed to who joined the team later', () => {
    const past = [...acme, joined('lou', 'viewer', 'legal')];

    expect(dueAfter.in(past, acme.length - 1)(shared('team', 'legal'))).toEqual([['lea', 'shared']]);
  });

  test.each([
    ['was revoked', own({ type: 'ShareRevoked', data: { share: 's' } }), acme],
    ['is with somebody who left', own({ type: 'DocumentRenamed', data: { title: 'L' } }), gone('ada')],
  ])('that %s is not mailed', (_, event, past) => {
    expect(dueAfter.in(past)(shared('account', 'ada'), event)).toEqual([]);
  });

  test('that is over is not mailed', () => {
    expect(dueAfter(shared('account', 'ada', '2026-01-01T11:00:00.000Z'))).toEqual([]);
  });
});

test('a transfer is mailed to whoever has it now, and only the last', () => {
  const transferred = (from: string, to: string) =>
    managed({ type: 'OwnershipTransferred', data: { from, to, reason: 'Left' } });

  expect(dueAfter(transferred('olive', 'sid'))).toEqual([['sid', 'transferred']]);
  expect(dueAfter(transferred('olive', 'mia'))).toEqual([]);
  expect(dueAfter(transferred('olive', 'sid'), transferred('sid', 'ada'))).toEqual([['ada', 'transferred']]);
});

test('whatever asks for a mail to members wakes what mails them', () => {
  for (const event of [
    asked(null),
    managed({ type: 'ReleaseApproved', data: {} }),
    managed({ type: 'ReleaseRefused', data: { reason: 'No' } }),
    shared('account', 'ada'),
    managed({ type: 'OwnershipTransferred', data: { from: 'olive', to: 'sid', reason: 'Left' } }),
  ]) {
    expect(stateOf([event]).memberMails).toHaveLength(1);
    expect(documentCards[event.event.type].wakes).toContain('mail');
  }
});

const founded: OrganisationEvent = { type: 'OrganisationFounded', data: { name: 'Acme' } };

function joined(account: string, role?: TeamRole, team = 'sales'): OrganisationEvent {
  const teams = role ? [{ team, role }] : [];
  return { type: 'MemberJoined', data: { account, via: 'sso', invitation: null, roles: ['member'], teams } };
}

function gone(account: string): readonly OrganisationEvent[] {
  return [...acme, { type: 'MemberRemoved', data: { account, reason: 'Left' } }];
}

const acme: readonly OrganisationEvent[] = [
  founded,
  joined('olive', 'sender'),
  joined('pia', 'preparer'),
  joined('sid', 'sender'),
  joined('mia', 'manager'),
  joined('ada'),
  joined('lea', 'viewer', 'legal'),
];

const organisationAfter = (past: readonly OrganisationEvent[]): ExistingOrganisation => {
  const state = past
    .map((event, n) => recorded('organisation-acme', event, n))
    .reduce<Organisation>(evolveOrganisation, noOrganisation);

  return state.status === 'none' ? expect.unreachable() : state;
};

const eventsOf = (events: readonly Timed<DocumentEvent>[]) =>
  [...teamsDraft, ...events].map((said, n) => recorded('document-lease', said, n));

const stateOf = (events: readonly Timed<DocumentEvent>[]) => {
  const state = eventsOf(events).reduce(document.evolve, document.initial);

  return state.status === 'none' ? expect.unreachable() : state;
};

const dueIn =
  (past: readonly OrganisationEvent[], revision = past.length - 1) =>
  (...events: readonly Timed<DocumentEvent>[]) =>
    memberDue(
      stateOf(events),
      eventsOf(events),
      { now: organisationAfter(past), at: () => organisationAfter(past.slice(0, revision + 1)) },
      noon,
    ).map(({ account, purpose }) => [account, purpose]);

const dueAfter = Object.assign(dueIn(acme), { in: dueIn });

const asked = (to: string[] | null) => own({ type: 'ReleaseRequested', data: { to, note: null } });
const shared = (kind: 'account' | 'team', id: string, until: string | null = null) =>
  own({ type: 'DocumentShared', data: { share: 's', with: { kind, id }, right: 'view', until } });

type Settled = Extract<DocumentEvent, { type: 'MemberMailed' }>['data']['purpose'];
const mailed = (account: string, purpose: Settled, n: number): Timed<DocumentEvent> => ({
  event: { type: 'MemberMailed', data: { account, purpose, cause: recordedId(n), messageId: '<1>' } },
});
const failed = (account: string, purpose: Settled, n: number): Timed<DocumentEvent> => ({
  event: { type: 'MemberMailFailed', data: { account, purpose, cause: recordedId(n), reason: 'Full' } },
});
