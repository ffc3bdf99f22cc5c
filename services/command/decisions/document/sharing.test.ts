import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { draft, given, olive } from '../../document/testing/sample-lease.ts';
import {
  asManager,
  inSales,
  member,
  mia,
  own,
  pia,
  sid,
  teamsDraft,
} from '../../document/testing/sample-team.ts';

const at = '2026-01-02T12:00:00.000Z';
const later = '2026-02-01T12:00:00.000Z';

describe('sharing a document', () => {
  const sharing = (share: string, id: string, more = {}): DocumentCommand => ({
    type: 'ShareDocument',
    data: { share, with: { kind: 'account', id }, right: 'view', until: null, ...more },
  });
  const shared = (share: string, id: string, more = {}) =>
    ({
      type: 'DocumentShared',
      data: { share, with: { kind: 'account', id }, right: 'view', until: null, ...more },
    }) as DocumentEvent;

  test('lets somebody in, once, and again with another right', () => {
    given(...teamsDraft)
      .when(olive, sharing('one', 'pia'), at, member())
      .expect(shared('one', 'pia'));
    const past = [...teamsDraft, own(shared('one', 'pia'))];
    given(...past)
      .when(olive, sharing('two', 'pia'), at, member())
      .expectNothing();
    given(...past)
      .when(mia, sharing('two', 'pia', { right: 'edit' }), at, inSales('manager'))
      .expect({ type: 'ShareRevoked', data: { share: 'one' } }, shared('two', 'pia', { right: 'edit' }));
  });

  test('is not for whose it is already, nor until a day that is over', () => {
    const sales = { with: { kind: 'team', id: 'sales' } };
    given(...teamsDraft)
      .when(mia, sharing('one', 'olive'), at, inSales('manager'))
      .expectRefusal('share.theirs');
    given(...teamsDraft)
      .when(mia, sharing('one', 'sales', sales), at, inSales('manager'))
      .expectRefusal('share.theirs');
    given(...teamsDraft)
      .when(mia, sharing('one', 'pia', { until: at }), at, inSales('manager'))
      .expectRefusal('share.over');
  });

  test('is done with at most fifty at a time', () => {
    const fifty = Array.from({ length: 50 }, (_, n) =>
      own(shared(`s${n}`, `m${n}`, { until: n ? null : later })),
    );
    given(...teamsDraft, ...fifty)
      .when(olive, sharing('one', 'pia'), at, member())
      .expectRefusal('share.too-many');
    given(...teamsDraft, ...fifty)
      .when(olive, sharing('one', 'm7', { right: 'edit' }), at, member())
      .expect({ type: 'ShareRevoked', data: { share: 's7' } }, shared('one', 'm7', { right: 'edit' }));
    given(...teamsDraft, ...fifty)
      .when(olive, sharing('one', 'pia'), later, member())
      .expect(shared('one', 'pia'));
  });

  test('lets an editor prepare, not share or send', () => {
    const past = given(...teamsDraft, own(shared('one', 'pia', { right: 'edit', until: later })));
    const title: DocumentCommand = { type: 'EditDocument', data: { title: 'Rent' } };
    past.when(pia, title, at, member()).expect({ type: 'DocumentRenamed', data: { title: 'Rent' } });
    past.when(pia, title, later, member()).expectRefusal('not-found');
    past.when(pia, sharing('two', 'sid'), at, member()).expectRefusal('not-found');
    past.when(pia, { type: 'SendDocument', data: {} }, at, member()).expectRefusal('not-found');
  });

  test('ends when it is revoked', () => {
    const past = given(...teamsDraft, own(shared('one', 'pia')));
    const revoking = (share: string): DocumentCommand => ({ type: 'RevokeShare', data: { share } });
    past.when(olive, revoking('one'), at, member()).expect({ type: 'ShareRevoked', data: { share: 'one' } });
    past.when(olive, revoking('two'), at, member()).expectRefusal('not-found');
    past.when(pia, revoking('one'), at, member()).expectRefusal('not-found');
    past.when(sid, revoking('one'), at, inSales('sender')).expectRefusal('not-found');
  });

  test('is for an organisation’s documents', () => {
    given(...draft.map((event) => ({ event, by: olive })))
      .when(olive, sharing('one', 'pia'), at, member())
      .expectRefusal('organisation.none');
  });

  test('can’t be forged', () => {
    const past = given(...teamsDraft, own(shared('one', 'pia')));
    const bySid = { by: sid, authority: { ...asManager, as: 'team-sender' } } as const;
    expect(past.problemOf({ event: shared('two', 'sid'), ...bySid })).toContain('names no right');
    expect(past.problemOf(own(shared('one', 'sid')))).toContain('there already');
    expect(past.problemOf(own({ type: 'ShareRevoked', data: { share: 'two' } }))).toContain('no such share');
  });
});
