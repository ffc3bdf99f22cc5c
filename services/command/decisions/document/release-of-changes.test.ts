import { expect, test } from 'vitest';
import { given, sent } from '../../document/testing/sample-lease.ts';
import {
  askedByOlive,
  fourEyes,
  inSales,
  mia,
  own,
  teamsDraft,
  withdrawn,
} from '../../document/testing/sample-team.ts';
import { noon } from '../../testing/given-when-then.ts';

test('a release counts only for the request that was looked at', () => {
  const [approved, manager] = [{ type: 'ReleaseApproved', data: {} } as const, inSales('manager', fourEyes)];
  const release = { type: 'ReleaseDocument', data: { askedAt: noon } } as const;
  const again = { ...askedByOlive, at: '2026-01-01T12:05:00.000Z' };

  given(...teamsDraft, askedByOlive)
    .when(mia, release, again.at, manager)
    .expect(approved, expect.objectContaining({ type: 'PoliciesApplied' }), sent);
  given(...teamsDraft, askedByOlive, own(withdrawn), again)
    .when(mia, release, again.at, manager)
    .expectRefusal('release.changed');
});
