import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Authority } from '#contracts/envelope.ts';
import { authorityProblem, KNOWN_FOR, type OrganisationAt } from '#contracts/organisation/authority.ts';
import { type AppliedPolicies, documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import { runs } from '../../../../tests/harness/thorough.ts';
import { account, acme, histories, lived, type Step } from './testing/organised-history.ts';

describe('the authority of each event', () => {
  test('was there at the revision of the organisation that it names', () => {
    let named = 0;
    fc.assert(
      fc.property(histories, (steps) => {
        for (const { event, said } of lived(steps)) {
          named += event.metadata.authority ? 1 : 0;
          expect(authorityProblem(event, (id) => (id === acme ? said : []))).toBeNull();
        }
      }),
      { numRuns: runs(10_000) },
    );
    expect(named).toBeGreaterThan(runs(30_000));
  });

  test('is missing at no event that an account makes in an organisation’s document', () => {
    fc.assert(
      fc.property(histories, (steps) => lived(steps).every(({ event }) => event.metadata.authority)),
      { numRuns: runs(500) },
    );
  });
});

describe('an authority that wasn’t there', () => {
  const [first] = lived([]);
  const known = (said: readonly OrganisationAt[]) => (id: string) => (id === acme ? said : []);
  const forged = (changes: Partial<Authority>, by = 'olive') => {
    const { event, said } = lived([]).at(-1) ?? first ?? expect.unreachable();
    const authority = { ...(event.metadata.authority as Authority), ...changes };
    return authorityProblem(
      { ...event, metadata: { ...event.metadata, by: account(by), authority } },
      known(said),
    );
  };

  test.each<[string, string | null]>([
    ['the one that was there', forged({})],
    ['a revision to come', forged({ revision: 99 })],
    ['another organisation', forged({ organisation: 'umbrella' })],
    ['a stranger', forged({}, 'mallory')],
    ['a role that nobody gave', forged({ as: 'team-manager', team: 'sales' })],
    ['a role of another team', forged({ as: 'team-sender', team: 'legal' })],
    ['an auditor’s', forged({ as: 'organisation-auditor' })],
  ])('is found out: %s', (what, problem) => {
    expect(problem === null).toBe(what === 'the one that was there');
  });

  test('is found out if an administrator made themselves the owner', () => {
    const { event, said } =
      lived([
        {
          after: 0,
          by: 'olive',
          says: { type: 'MemberRolesChanged', data: { account: 'mia', roles: ['admin'] } },
        },
        { after: 0, by: 'olive', known: 0, tries: { type: 'EditDocument', data: { title: 'Rent' } } },
      ]).at(-1) ?? expect.unreachable();
    const authority = {
      organisation: acme,
      revision: said.length - 1,
      ...({ as: 'administrator', team: null } as const),
    };
    const problemOf = (to: string) =>
      authorityProblem(
        {
          ...event,
          type: 'OwnershipTransferred',
          data: { from: 'olive', to, reason: 'x' },
          metadata: { ...event.metadata, by: account('mia'), authority },
        },
        known(said),
      );

    expect(problemOf('sid')).toBeNull();
    expect(problemOf('mia')).toContain('made themselves the owner');
  });

  test('is found out if other policies held by then, but nothing is missed that came later', () => {
    const { event, said } = lived([]).at(-1) ?? first ?? expect.unreachable();
    const { signatureKinds, reminders, earlierEntries, ...earlier } = documentPolicyDefaults;
    const problemOf = (values: AppliedPolicies) =>
      authorityProblem(
        {
          ...event,
          type: 'PoliciesApplied',
          data: { organisation: acme, revision: event.metadata.authority?.revision, values, domains: [] },
        },
        known(said),
      );

    expect(problemOf(documentPolicyDefaults)).toBeNull();
    expect(problemOf(earlier)).toBeNull();
    expect(problemOf({ ...earlier, signatureKinds: ['typed'] })).toBe('the policies were others by then');
    expect(problemOf({ ...earlier, reminders: 'off' })).toBe('the policies were others by then');
    expect(problemOf({ ...earlier, earlierEntries: 'hidden' })).toBe('the policies were others by then');
    expect(problemOf({ ...earlier, linkDaysMax: 3 })).toBe('the policies were others by then');
  });

  test('is found out if the organisation had said something else for longer than anybody may not know', () => {
    const suspended: Step = {
      after: 0,
      by: 'olive',
      says: { type: 'MemberSuspended', data: { account: 'mia', reason: 'x' } },
    };
    const late = (after: number): Step => ({
      after,
      by: 'mia',
      known: after + 1,
      tries: { type: 'EditDocument', data: { title: 'Rent' } },
    });
    const problemOf = (...steps: readonly Step[]) => {
      const { event, said } = lived(steps).at(-1) ?? expect.unreachable();
      return authorityProblem(event, known(said));
    };

    expect(problemOf(suspended, late(KNOWN_FOR))).toBeNull();
    expect(problemOf(suspended, late(KNOWN_FOR + 1))).toBe('the organization had said something else since');
  });
});
