import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  deleted,
  draft,
  file,
  given,
  mallory,
  olive,
  sam,
  sent,
  uploaded,
} from '../../document/testing/sample-lease.ts';
import {
  ada,
  asAdministrator,
  asManager,
  asOwner,
  inSales,
  managed,
  member,
  mia,
  own,
  ownDraft,
  sid,
  teamsDraft,
  teamsLease,
} from '../../document/testing/sample-team.ts';

const at = '2026-01-02T12:00:00.000Z';

describe('making a document', () => {
  const uploading = (team?: string): DocumentCommand => ({
    type: 'UploadDocument',
    data: { title: 'Lease', ...file, ...(team && { team }) },
  });

  test.each(['manager', 'sender', 'preparer'] as const)('may be done in one’s team as %s', (role) => {
    given().when(olive, uploading('sales'), at, inSales(role)).expect(teamsLease);
  });

  test('may not be done in a team as a viewer, in others’ teams, or in any without an organisation', () => {
    given().when(olive, uploading('sales'), at, inSales('viewer')).expectRefusal('team.not-found');
    given().when(olive, uploading('legal'), at, inSales('manager')).expectRefusal('team.not-found');
    given().when(olive, uploading('sales')).expectRefusal('team.not-found');
  });

  test('makes it the organisation’s, in one’s own space', () => {
    given()
      .when(olive, uploading(), at, member())
      .expect(own({ ...uploaded, data: { ...uploaded.data, organisation: 'acme' } } as DocumentEvent).event);
    given().when(olive, uploading()).expect(uploaded);
  });

  test('needs a team where the organisation has no own spaces', () => {
    given()
      .when(olive, uploading(), at, inSales('sender', { personalSpaces: false }))
      .expectRefusal('team.needed');
  });

  test('names the right by which it was done', () => {
    expect(given().problemOf({ event: teamsLease, by: olive, authority: asOwner })).toBeNull();
    expect(given().problemOf({ event: teamsLease, by: olive })).toContain('another organization');
    expect(
      given().problemOf({
        event: teamsLease,
        by: olive,
        authority: { ...asOwner, organisation: 'umbrella' },
      }),
    ).toContain('another organization');
    expect(given().problemOf({ event: teamsLease, by: mia, authority: asOwner })).toContain('its owner');
  });
});

describe('moving a document', () => {
  const to = (team: string | null): DocumentCommand => ({ type: 'MoveDocument', data: { team } });
  const moved = (team: string | null) =>
    ({ type: 'DocumentMovedToTeam', data: { organisation: 'acme', team } }) as const;
  const both = member({ teams: { sales: 'manager', legal: 'preparer' } });

  test('takes it to a team in which one may make documents', () => {
    given(...teamsDraft)
      .when(mia, to('legal'), at, both)
      .expect(moved('legal'));
    given(...teamsDraft)
      .when(mia, to('sales'), at, both)
      .expectNothing();
    given(...teamsDraft)
      .when(mia, to('legal'), at, member({ teams: { sales: 'manager', legal: 'viewer' } }))
      .expectRefusal('team.not-found');
    given(...teamsDraft)
      .when(mia, to('board'), at, both)
      .expectRefusal('team.not-found');
  });

  test('brings what was one’s own into the organisation', () => {
    given(...draft.map((event) => ({ event, by: olive })))
      .when(olive, to('sales'), at, inSales('sender'))
      .expect(moved('sales'));
    given(...draft.map((event) => ({ event, by: olive })))
      .when(olive, to('sales'))
      .expectRefusal('organisation.none');
  });

  test('takes it back to one’s own space, if it is one’s own', () => {
    given(...teamsDraft)
      .when(olive, to(null), at, inSales('sender'))
      .expect(moved(null));
    given(...teamsDraft)
      .when(mia, to(null), at, both)
      .expectRefusal('team.needed');
    given(...teamsDraft)
      .when(olive, to(null), at, inSales('sender', { personalSpaces: false }))
      .expectRefusal('team.needed');
  });

  test('is nothing for senders, other members and administrators', () => {
    for (const other of [
      inSales('sender'),
      member({ teams: { legal: 'manager' } }),
      member({ roles: ['admin'] }),
    ])
      given(...teamsDraft)
        .when(sid, to('legal'), at, other)
        .expectRefusal('not-found');
  });

  test('into another organisation is impossible', () => {
    const event: DocumentEvent = {
      type: 'DocumentMovedToTeam',
      data: { organisation: 'umbrella', team: null },
    };
    expect(given(...teamsDraft).problemOf(own(event))).toContain('another organization');
    const authority = { ...asOwner, organisation: 'umbrella' };
    expect(given(...teamsDraft).problemOf({ event, by: olive, authority })).toContain('names no right');
  });
});

describe('handing a document over', () => {
  const transferring = (to: string, isOwnerGone = false): DocumentCommand => ({
    type: 'TransferOwnership',
    data: { to, reason: 'Olive has left', isOwnerGone },
  });
  const transferred = (from: string, to: string) =>
    ({ type: 'OwnershipTransferred', data: { from, to, reason: 'Olive has left' } }) as const;
  const admin = member({ roles: ['admin'] });

  test('is for its owner and the team’s managers, whenever they like', () => {
    for (const past of [teamsDraft, [...teamsDraft, own(sent)]]) {
      given(...past)
        .when(olive, transferring('sid'), at, member())
        .expect(transferred('olive', 'sid'));
      given(...past)
        .when(mia, transferring('mia'), at, inSales('manager'))
        .expect(transferred('olive', 'mia'));
    }
    given(...teamsDraft)
      .when(olive, transferring('olive'), at, member())
      .expectNothing();
  });

  test('is for administrators only when the owner is gone', () => {
    for (const past of [teamsDraft, ownDraft]) {
      given(...past)
        .when(ada, transferring('sid'), at, admin)
        .expectRefusal('transfer.not-left');
      given(...past)
        .when(ada, transferring('sid', true), at, admin)
        .expect(transferred('olive', 'sid'));
    }
    given(...teamsDraft)
      .when(ada, transferring('sid', true), at, { ...admin, organisation: 'umbrella' })
      .expectRefusal('not-found');
  });

  test('to oneself isn’t for administrators, who read no documents, but for owners of the organisation', () => {
    given(...teamsDraft)
      .when(ada, transferring('ada', true), at, admin)
      .expectRefusal('transfer.own');
    given(...teamsDraft)
      .when(ada, transferring('ada', true), at, member({ roles: ['owner'] }))
      .expect(transferred('olive', 'ada'));
  });

  test('is nothing for senders, preparers and strangers', () => {
    for (const role of ['sender', 'preparer', 'viewer'] as const)
      given(...teamsDraft)
        .when(sid, transferring('sid', true), at, inSales(role))
        .expectRefusal('not-found');
    for (const stranger of [mallory, sam])
      given(...teamsDraft)
        .when(stranger, transferring('sid', true))
        .expectRefusal('not-found');
    given(...teamsDraft, own(deleted))
      .when(olive, transferring('sid'), at, member())
      .expectRefusal('not-found');
  });

  test('ends what the former owner could do', () => {
    const past = given(...teamsDraft, managed(transferred('olive', 'mia')));
    past.when(olive, { type: 'SendDocument', data: {} }, at, member()).expectRefusal('not-found');
    past.when(olive, { type: 'DeleteDocument', data: {} }, at, inSales('sender')).expectRefusal('not-found');
  });

  test('can’t be forged', () => {
    const event = transferred('sid', 'ada');
    expect(given(...teamsDraft).problemOf({ event, by: ada, authority: asAdministrator })).toContain(
      'another owner',
    );
    expect(
      given(...teamsDraft).problemOf({
        event: transferred('olive', 'sid'),
        by: sid,
        authority: { ...asManager, as: 'team-sender' },
      }),
    ).toContain('names no right');
  });
});
