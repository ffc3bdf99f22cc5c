import { describe, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { scenario } from '../../testing/given-when-then.ts';
import { account } from './decider.ts';

const given = scenario(account, 'olive');

describe('joining an organisation', () => {
  test('is for the holder, or for the installation', () => {
    given(registered).when(olive, join('acme')).expect(joined('acme'));
    given(registered).when(system, join('acme')).expect(joined('acme'));
  });

  test('a second time changes nothing', () => {
    given(registered, joined('acme')).when(olive, join('acme')).expectNothing();
  });

  test('is refused to who belongs to another one', () => {
    given(registered, joined('acme'))
      .when(olive, join('harbour'))
      .expectRefusal('organisation.already-member');
    given(registered, joined('acme'), left('acme')).when(olive, join('harbour')).expect(joined('harbour'));
  });

  test('is over with a closed account', () => {
    given(registered, { type: 'AccountClosed', data: { reason: 'Moved' } })
      .when(olive, join('acme'))
      .expectRefusal('signed-out');
  });
});

describe('leaving an organisation', () => {
  test('is for the holder, or for the installation', () => {
    given(registered, joined('acme')).when(olive, leave('acme')).expect(left('acme'));
    given(registered, joined('acme')).when(system, leave('acme')).expect(left('acme'));
  });

  test('changes nothing for who belongs to another one, or to none', () => {
    given(registered, joined('acme')).when(system, leave('harbour')).expectNothing();
    given(registered).when(system, leave('acme')).expectNothing();
  });
});

describe('what an organisation says about somebody', () => {
  const provision: AccountCommand = {
    type: 'ProvisionAccount',
    data: { username: 'bob', email: 'bob@acme.example', fullName: 'Bob', passwordHash: 'argon' },
  };
  const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { email: 'bob@acme.example' } };
  const describeAs = (data: Extract<AccountCommand, { type: 'DescribeHolder' }>['data']): AccountCommand => ({
    type: 'DescribeHolder',
    data,
  });

  test('makes an account once, whose address counts as confirmed', () => {
    given().when(system, provision).expect({ type: 'AccountRegistered', data: provision.data }, confirmed);
    given(registered).when(system, provision).expectRefusal('busy');
  });

  test('changes the name and the address, if they are others', () => {
    given(registered)
      .when(system, describeAs({ fullName: 'Oscar', email: 'oscar@example.com' }))
      .expect(
        { type: 'ProfileChanged', data: { fullName: 'Oscar' } },
        { type: 'EmailChanged', data: { email: 'oscar@example.com' } },
      );
    given(registered)
      .when(system, describeAs({ fullName: 'Olive Owner', email: 'olive@example.com' }))
      .expectNothing();
  });
});

const olive: Actor = { kind: 'account', id: 'olive' };
const system: Actor = { kind: 'system', id: 'organisations' };

const join = (organisation: string): AccountCommand => ({ type: 'JoinOrganisation', data: { organisation } });
const leave = (organisation: string): AccountCommand => ({
  type: 'LeaveOrganisation',
  data: { organisation },
});
const joined = (organisation: string): AccountEvent => ({
  type: 'OrganisationJoined',
  data: { organisation },
});
const left = (organisation: string): AccountEvent => ({ type: 'OrganisationLeft', data: { organisation } });

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive Owner', passwordHash: 'argon' },
};
