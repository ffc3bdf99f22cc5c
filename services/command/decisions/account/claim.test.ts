import { describe, test } from 'vitest';
import type { ClaimCommand } from '#contracts/account/commands.ts';
import type { ClaimEvent } from '#contracts/account/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { scenario } from '../../testing/given-when-then.ts';
import { emailClaim, usernameClaim } from './claim.ts';

const given = scenario(usernameClaim, 'hash');

describe('claiming a name', () => {
  test('a free one is claimed', () => {
    given().when(olive, claiming('olive')).expect(claimed('olive'));
  });

  test('who holds it already has it', () => {
    given(claimed('olive')).when(olive, claiming('olive')).expectNothing();
  });

  test('one that another holds is taken', () => {
    given(claimed('olive')).when(mallory, claiming('mallory')).expectRefusal('account.username-taken');
    scenario(
      emailClaim,
      'hash',
    )(claimed('olive'))
      .when(mallory, claiming('mallory'))
      .expectRefusal('account.email-taken');
  });

  test('one that was freed can be claimed again, by anybody', () => {
    given(claimed('olive'), freed).when(mallory, claiming('mallory')).expect(claimed('mallory'));
    given(claimed('olive'), freed).when(olive, claiming('olive')).expect(claimed('olive'));
  });
});

describe('freeing a name', () => {
  test('who holds it may free it', () => {
    given(claimed('olive')).when(olive, freeing('olive')).expect(freed);
  });

  test('what another holds, or nobody, stays as it is', () => {
    given(claimed('olive')).when(olive, freeing('mallory')).expectNothing();
    given(claimed('olive'), freed).when(olive, freeing('olive')).expectNothing();
    given().when(olive, freeing('olive')).expectNothing();
  });
});

const olive: Actor = { kind: 'account', id: 'olive' };
const mallory: Actor = { kind: 'account', id: 'mallory' };

const claiming = (account: string): ClaimCommand => ({ type: 'ClaimName', data: { account } });
const freeing = (account: string): ClaimCommand => ({ type: 'FreeName', data: { account } });

const claimed = (account: string): ClaimEvent => ({ type: 'NameClaimed', data: { account } });
const freed: ClaimEvent = { type: 'NameFreed', data: {} };
