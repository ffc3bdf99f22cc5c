import { describe, test } from 'vitest';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { DOMAINS_MAX, MEMBERS_MAX } from '#contracts/organisation/roles.ts';
import {
  accept,
  account,
  acme,
  archived,
  given,
  invite,
  invited,
  joined,
  LATER,
  olive,
  SALES,
  sales,
  system,
  withdrawn,
  withMembers,
} from './testing/acme.ts';

describe('an organisation', () => {
  test('is founded once, by its first owner', () => {
    given()
      .when(olive, found)
      .expect({ type: 'OrganisationFounded', data: { name: 'Acme' } });
    given(...acme)
      .when(olive, found)
      .expectNothing();
    given().when(olive, rename).expectRefusal('organisation.none');
  });

  test('is renamed by owners and administrators', () => {
    const renamed: OrganisationEvent = { type: 'OrganisationRenamed', data: { name: 'Harbour' } };
    withMembers().when(olive, rename).expect(renamed);
    withMembers('admin').when(account('admin'), rename).expect(renamed);
    withMembers('auditor').when(account('auditor'), rename).expectRefusal('organisation.not-allowed');
    withMembers().when(account('stranger'), rename).expectRefusal('organisation.none');
    withMembers()
      .when(olive, { type: 'RenameOrganisation', data: { name: 'Acme' } })
      .expectNothing();
  });
});

describe('inviting', () => {
  test('is for owners and administrators, with roles that are theirs to give', () => {
    const admin = withMembers('admin', 'member');
    admin.when(account('admin'), invite(['member'])).expect(invited(['member']));
    admin.when(account('admin'), invite(['admin'])).expect(invited(['admin']));
    admin.when(account('admin'), invite(['owner'])).expectRefusal('organisation.role-not-yours');
    admin.when(account('admin'), invite(['auditor'])).expectRefusal('organisation.role-not-yours');
    admin.when(account('member'), invite(['member'])).expectRefusal('organisation.not-allowed');
    admin.when(olive, invite(['owner', 'auditor'])).expect(invited(['owner', 'auditor']));
  });

  test('names each role and each team once', () => {
    const teams = [
      { team: SALES, role: 'viewer' as const },
      { team: SALES, role: 'sender' as const },
    ];
    given(...acme, sales)
      .when(olive, invite(['member', 'admin', 'member'], teams))
      .expect(invited(['admin', 'member'], [{ team: SALES, role: 'sender' }]));
  });

  test('needs teams that are there and in use', () => {
    const intoSales = invite(['member'], [{ team: SALES, role: 'sender' }]);
    given(...acme)
      .when(olive, intoSales)
      .expectRefusal('organisation.no-such-team');
    given(...acme, sales, archived)
      .when(olive, intoSales)
      .expectRefusal('organisation.team-archived');
  });

  test('the same address again ends the invitation before', () => {
    given(...acme, invited(['member'], [], 'mia@example.com', 'first'))
      .when(olive, invite(['member'], [], 'MIA@example.com'))
      .expect(withdrawn('first'), invited(['member'], [], 'MIA@example.com'));
  });

  test('is off where a policy says so, and has an end at ten thousand', () => {
    given(...acme, { type: 'PolicySet', data: { policy: 'registration', value: 'off' } })
      .when(olive, invite(['member']))
      .expectRefusal('organisation.no-invitations');
    given(...acme, ...Array.from({ length: MEMBERS_MAX - 1 }, (_, n) => joined(`m${n}`, ['member'])))
      .when(olive, invite(['member']))
      .expectRefusal('organisation.too-many-members');
  });

  test('goes on record as mailed or failed once', () => {
    const mailed = { type: 'MemberInvitationMailed', data: { invitation: 'mia', messageId: 'm' } } as const;
    const failed = { type: 'MemberInvitationFailed', data: { invitation: 'mia', reason: 'Full' } } as const;
    const open = given(...acme, invited(['member']));
    open.when(system, { type: 'RecordInvitationMailed', data: mailed.data }).expect(mailed);
    open.when(system, { type: 'RecordInvitationFailed', data: failed.data }).expect(failed);
    open
      .when(olive, { type: 'RecordInvitationMailed', data: mailed.data })
      .expectRefusal('organisation.not-allowed');
    given(...acme, invited(['member']), mailed)
      .when(system, { type: 'RecordInvitationMailed', data: mailed.data })
      .expectNothing();
  });
});

describe('an invitation', () => {
  const open = given(...acme, sales, invited(['admin'], [{ team: SALES, role: 'sender' }]));

  test('makes a member of whoever takes it, as it says', () => {
    open.when(account('mia'), accept).expect({
      type: 'MemberJoined',
      data: {
        account: 'mia',
        via: 'invitation',
        invitation: 'mia',
        roles: ['admin'],
        teams: [{ team: SALES, role: 'sender' }],
      },
    });
  });

  test('is over once it is taken, withdrawn or expired', () => {
    const taken = given(...acme, invited(['member']), {
      event: joined('mia', ['member'], 'mia'),
      by: account('mia'),
    });
    taken.when(account('mia'), accept).expectNothing();
    taken.when(account('tim'), accept).expectRefusal('invitation.over');
    given(...acme, invited(['member']), { event: withdrawn('mia'), by: olive })
      .when(account('mia'), accept)
      .expectRefusal('invitation.over');
    open.when(account('mia'), accept, LATER).expectRefusal('invitation.over');
  });

  test('opens nothing while nobody may join, and no team that was archived since', () => {
    const intoSales = invited(['member'], [{ team: SALES, role: 'sender' }]);
    given(...acme, invited(['member']), { type: 'PolicySet', data: { policy: 'registration', value: 'off' } })
      .when(account('mia'), accept)
      .expectRefusal('organisation.no-invitations');
    given(...acme, sales, intoSales, archived)
      .when(account('mia'), accept)
      .expect(joined('mia', ['member'], 'mia'));
  });

  test('is withdrawn by who may invite', () => {
    const command = { type: 'WithdrawInvitation', data: { invitation: 'mia' } } as const;
    open.when(olive, command).expect(withdrawn('mia'));
    open.when(account('stranger'), command).expectRefusal('organisation.none');
    given(...acme)
      .when(olive, command)
      .expectRefusal('invitation.over');
  });
});

test('policies that change are set, each for itself', () => {
  const command = (data: Extract<OrganisationCommand, { type: 'SetPolicies' }>['data']) =>
    ({ type: 'SetPolicies', data }) as const;
  withMembers()
    .when(olive, command({ fourEyes: 'all', personalSpaces: true, linkDaysMax: 30 }))
    .expect(
      { type: 'PolicySet', data: { policy: 'fourEyes', value: 'all' } },
      { type: 'PolicySet', data: { policy: 'linkDaysMax', value: 30 } },
    );
  withMembers()
    .when(olive, command({ fourEyes: 'off' }))
    .expectNothing();
  const kinds = { type: 'PolicySet', data: { policy: 'signatureKinds', value: ['drawn'] } } as const;
  withMembers()
    .when(olive, command({ signatureKinds: ['drawn'] }))
    .expect({ ...kinds, data: { ...kinds.data, value: ['drawn'] } });
  withMembers()
    .when(olive, command({ signatureKinds: ['typed', 'drawn', 'picture'] }))
    .expectNothing();
  withMembers()
    .when(olive, command({ reminders: 'off' }))
    .expect({ type: 'PolicySet', data: { policy: 'reminders', value: 'off' } });
  withMembers()
    .when(olive, command({ reminders: 'sender' }))
    .expectNothing();
  withMembers()
    .when(olive, command({ earlierEntries: 'hidden' }))
    .expect({ type: 'PolicySet', data: { policy: 'earlierEntries', value: 'hidden' } });
  withMembers()
    .when(olive, command({ earlierEntries: 'texts' }))
    .expectNothing();
  withMembers('auditor')
    .when(account('auditor'), command({ fourEyes: 'all' }))
    .expectRefusal('organisation.not-allowed');
});

test('a domain is claimed, verified and given up', () => {
  const claim = { type: 'ClaimDomain', data: { domain: 'acme.example', challenge: 'c' } } as const;
  const claimed = { type: 'DomainClaimed', data: claim.data } as const;
  const verify = { type: 'VerifyDomain', data: { domain: 'acme.example' } } as const;
  const verified = { type: 'DomainVerified', data: verify.data } as const;
  withMembers().when(olive, claim).expect(claimed);
  withMembers().when(olive, verify).expectRefusal('organisation.no-such-domain');
  given(...acme, { event: claimed, by: olive })
    .when(olive, { ...claim, data: { ...claim.data, challenge: 'd' } })
    .expectNothing();
  given(...acme, { event: claimed, by: olive })
    .when(olive, verify)
    .expect(verified);
  given(...acme, { event: claimed, by: olive }, { event: verified, by: olive })
    .when(olive, verify)
    .expectNothing();
  given(...acme, { event: claimed, by: olive })
    .when(olive, { type: 'GiveUpDomain', data: verify.data })
    .expect({ type: 'DomainGivenUp', data: verify.data });
  const all = Array.from({ length: DOMAINS_MAX }, (_, n) => ({ domain: `${n}.example`, challenge: 'c' }));
  given(...acme, ...all.map((data) => ({ event: { type: 'DomainClaimed', data } as const, by: olive })))
    .when(olive, claim)
    .expectRefusal('organisation.too-many-domains');
});

const found: OrganisationCommand = { type: 'FoundOrganisation', data: { name: 'Acme' } };
const rename: OrganisationCommand = { type: 'RenameOrganisation', data: { name: 'Harbour' } };
