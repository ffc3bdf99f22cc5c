import { describe, expect, test } from 'vitest';
import { instantAfter } from '#contracts/instant.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { TOKENS_MAX } from '#contracts/organisation/roles.ts';
import { isUsable, worksUntil } from '#contracts/organisation/tokens.ts';
import { noon } from '../../testing/given-when-then.ts';
import {
  account,
  acme,
  given,
  joined,
  LATER,
  olive,
  remove,
  SALES,
  sales,
  system,
  withMembers,
} from './testing/acme.ts';

describe('a token', () => {
  const make = {
    type: 'MakeToken',
    data: { token: 'entra', scope: 'scim', name: 'Entra', hash: 'a'.repeat(64), expiresAt: LATER },
  } as const;
  const made = { type: 'TokenMade', data: make.data } as const;
  const revoke: OrganisationCommand = { type: 'RevokeToken', data: { token: 'entra' } };
  const revoked: OrganisationEvent = { type: 'TokenRevoked', data: revoke.data };

  test('can only be made and revoked by owners and administrators', () => {
    withMembers().when(olive, make).expect(made);
    withMembers('admin').when(account('admin'), make).expect(made);
    for (const by of [account('auditor'), account('member'), system])
      withMembers('auditor', 'member').when(by, make).expectRefusal('organisation.not-allowed');
    given(...acme, { event: made, by: olive })
      .when(olive, revoke)
      .expect(revoked);
    given(...acme, { event: made, by: olive }, { event: revoked, by: olive })
      .when(olive, revoke)
      .expectNothing();
    withMembers().when(olive, revoke).expectRefusal('organisation.no-such-token');
  });

  test('is refused once too many others work', () => {
    const many = (expiresAt: string) =>
      Array.from({ length: TOKENS_MAX }, (_, n) => ({
        event: { type: 'TokenMade', data: { ...make.data, token: `t${n}`, expiresAt } } as OrganisationEvent,
        by: olive,
      }));
    given(...acme, ...many(LATER))
      .when(olive, make)
      .expectRefusal('organisation.too-many-tokens');
    given(...acme, ...many('2020-01-01T00:00:00.000Z'))
      .when(olive, make)
      .expect(made);
    given(...acme, ...many(LATER), { event: { type: 'TokenRevoked', data: { token: 't0' } }, by: olive })
      .when(olive, make)
      .expect(made);
  });

  test('works no longer than today’s policy allows', () => {
    const ruled = given(...acme, {
      event: { type: 'PolicySet', data: { policy: 'tokenDaysMax', value: 30 } },
      by: olive,
    });
    const until = (expiresAt: string) => ({ ...make, data: { ...make.data, expiresAt } });
    const [last, late] = [instantAfter(noon, 30), instantAfter(noon, 31)];

    ruled.when(olive, until(last)).expect({ ...made, data: { ...made.data, expiresAt: last } });
    ruled.when(olive, until(late)).expectRefusal('organisation.token-too-long');
    expect(ruled.problemOf({ event: { ...made, data: { ...made.data, expiresAt: late } }, by: olive })).toBe(
      'a token was not allowed to work that long',
    );
  });

  test('that was made before the policy ends by the day it was made', () => {
    const token = {
      ...make.data,
      expiresAt: instantAfter(noon, 90),
      madeAt: noon,
      isRevoked: false,
      madeBy: 'olive',
    };
    const worksAfter = (days: number, tokenDaysMax: number | null) =>
      isUsable(token, { tokenDaysMax }, instantAfter(noon, days));

    expect([worksAfter(29, 30), worksAfter(30, 30), worksAfter(30, null)]).toEqual([true, false, true]);
    expect(worksUntil({ ...token, expiresAt: instantAfter(noon, 3) }, { tokenDaysMax: 30 })).toBe(
      instantAfter(noon, 3),
    );
  });
});

describe('what an identity provider calls somebody', () => {
  const link: OrganisationCommand = {
    type: 'LinkMember',
    data: { account: 'mia', userName: 'mia@acme.example', externalId: 'm1' },
  };
  const linked: OrganisationEvent = { type: 'MemberLinked', data: link.data };

  test('is known of members, and only the installation says it', () => {
    const mia = given(...acme, joined('mia', ['member']));
    mia.when(system, link).expect(linked);
    mia.when(olive, link).expectRefusal('organisation.not-allowed');
    withMembers().when(system, link).expectRefusal('organisation.no-such-member');
    given(...acme, joined('mia', ['member']), linked)
      .when(system, link)
      .expectNothing();
  });

  test('is forgotten with the membership', () => {
    const back = joined('mia', ['member']);
    const left: OrganisationEvent = { type: 'MemberRemoved', data: remove('mia').data as never };
    given(...acme, back, linked, left, back)
      .when(system, link)
      .expect(linked);
  });

  test('is known of teams as well', () => {
    const team: OrganisationCommand = { type: 'LinkTeam', data: { team: SALES, externalId: null } };
    given(...acme, sales)
      .when(system, team)
      .expect({ type: 'TeamLinked', data: team.data });
    given(...acme, sales, { type: 'TeamLinked', data: team.data })
      .when(system, team)
      .expectNothing();
    withMembers().when(system, team).expectRefusal('organisation.no-such-team');
  });
});
