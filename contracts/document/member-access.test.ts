import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Membership } from '../organisation/membership.ts';
import { policyDefaults } from '../organisation/policies.ts';
import type { OrganisationRole, TeamRole } from '../organisation/roles.ts';
import { type Accessible, authorityOf, isGranted, rightsOf } from './access.ts';
import { needsRelease } from './releases.ts';
import type { Right } from './rights.ts';
import { anyAccessible, anyInstant, anyMembership } from './testing/any-access.ts';
import { minute } from './testing/sample-history.ts';

const draft: Accessible = {
  kind: 'document',
  status: 'draft',
  deleted: false,
  owner: 'olive',
  recipients: [],
  auditLinks: [],
  organisation: 'acme',
  team: 'sales',
  shares: [],
  release: null,
};

const standing = (
  roles: readonly OrganisationRole[],
  teams: Readonly<Record<string, TeamRole>> = {},
  policies: Partial<Membership['policies']> = {},
): Membership => ({
  organisation: 'acme',
  revision: 7,
  roles,
  domains: ['acme.example'],
  teams: Object.entries(teams).map(([team, role]) => ({ team, role })),
  policies: { ...policyDefaults, ...policies },
});

const rights = (id: string, membership: Membership | undefined, document: Accessible = draft) =>
  [...rightsOf({ kind: 'account', id, membership }, document, minute(5))].sort();

const files: readonly Right[] = ['view', 'download-original', 'download-sealed'];
const record: readonly Right[] = ['read-timeline', 'export-timeline', 'take-evidence'];
const prepare: readonly Right[] = ['edit', 'duplicate', 'save-as-template'];
const send: readonly Right[] = [...prepare, 'send', 'make-audit-links', 'revoke-audit-links'];
const own: readonly Right[] = [...files, ...record, ...send, 'delete', 'move', 'share', 'transfer'];
const keep: readonly Right[] = ['change-retention', 'hold', 'dispose', 'restore'];

describe('a team’s draft', () => {
  test.each<[string, string, Membership | undefined, readonly Right[]]>([
    ['its owner', 'olive', standing(['member']), own],
    ['its owner, who left', 'olive', undefined, []],
    ['a manager of the team', 'mia', standing(['member'], { sales: 'manager' }), own],
    ['a sender', 'mia', standing(['member'], { sales: 'sender' }), [...files, ...record, ...send]],
    ['a preparer', 'mia', standing(['member'], { sales: 'preparer' }), [...files, ...prepare]],
    ['a viewer', 'mia', standing(['member'], { sales: 'viewer' }), files],
    ['a manager of another team', 'mia', standing(['member'], { legal: 'manager' }), []],
    ['a plain member', 'mia', standing(['member']), []],
    ['an auditor', 'mia', standing(['auditor']), [...files, ...record]],
    ['a records manager', 'mia', standing(['records-manager']), [...files, ...record, ...keep]],
    ['an administrator', 'mia', standing(['admin']), ['transfer']],
    ['an owner of the organisation', 'mia', standing(['owner']), ['transfer']],
    ['a member of another', 'mia', { ...standing(['auditor'], { sales: 'manager' }), organisation: 'x' }, []],
  ])('gives %s these rights', (_, id, membership, expected) => {
    expect(rights(id, membership)).toEqual([...expected].sort());
  });

  test('is out of reach of the installation’s auditors and records managers', () => {
    for (const kind of ['auditor', 'records-manager'] as const)
      expect(rightsOf({ kind, id: 'ann' }, draft, minute(5)).size).toBe(0);
  });

  test('can be shared, with a member or a team, until an instant', () => {
    const shared = (right: 'view' | 'edit', until: string | null, kind: 'account' | 'team' = 'account') => ({
      ...draft,
      shares: [{ id: 's', with: { kind, id: kind === 'team' ? 'legal' : 'mia' }, right, until }],
    });

    expect(rights('mia', standing(['member']), shared('view', null))).toEqual([...files].sort());
    expect(rights('mia', standing(['member']), shared('edit', null))).toEqual([...files, 'edit'].sort());
    expect(rights('mia', standing(['member']), shared('edit', minute(5)))).toEqual([]);
    expect(rights('mia', standing(['member'], { legal: 'viewer' }), shared('view', null, 'team'))).toEqual(
      [...files].sort(),
    );
  });
});

describe('a document that waits for its release', () => {
  const waiting: Accessible = {
    ...draft,
    release: { to: null, note: null, by: 'sid', at: minute(1) },
  };
  const manager = standing(['member'], { sales: 'manager' });

  test('is released by a manager, but never by its owner or whoever asked', () => {
    expect(rights('mia', manager, waiting)).toContain('release');
    expect(rights('olive', manager, waiting)).not.toContain('release');
    expect(rights('sid', manager, waiting)).not.toContain('release');
  });

  test('is released by a sender if the policy says so', () => {
    const sender = (sendersRelease: boolean) => standing(['member'], { sales: 'sender' }, { sendersRelease });

    expect(rights('mia', sender(true), waiting)).toContain('release');
    expect(rights('mia', sender(false), waiting)).not.toContain('release');
  });

  test.each([
    ['off', 'sam@elsewhere.example', false],
    ['all', 'sam@acme.example', true],
    ['outside-domain', 'sam@acme.example', false],
    ['outside-domain', 'sam@ACME.example', false],
    ['outside-domain', 'sam@elsewhere.example', true],
    ['outside-domain', 'sam@not-acme.example', true],
  ] as const)('does so under the policy %s for %s: %s', (fourEyes, email, expected) => {
    const recipients = [{ email }] as unknown as Parameters<typeof needsRelease>[0]['recipients'];

    expect(needsRelease({ organisation: 'acme', recipients }, standing(['member'], {}, { fourEyes }))).toBe(
      expected,
    );
  });
});

test('what is in nobody’s team can’t be sent where the organisation has no such documents', () => {
  const personal = { ...draft, team: null };

  expect(rights('olive', standing(['member'], {}, { personalSpaces: false }), personal)).not.toContain(
    'send',
  );
  expect(rights('olive', standing(['member']), personal)).toContain('send');
});

describe('whatever the organisation says', () => {
  const always = (holds: (document: Accessible, membership: Membership, at: string) => boolean) =>
    fc.assert(fc.property(anyAccessible, anyMembership, anyInstant, holds), { numRuns: 10_000 });

  test('nobody has a right in the document of another organisation', () =>
    always(
      (document, membership, at) =>
        document.organisation === null ||
        document.organisation === membership.organisation ||
        rightsOf({ kind: 'account', id: document.owner, membership }, document, at).size === 0,
    ));

  test('whoever only runs the organisation reads nothing', () =>
    always((document, membership, at) => {
      const rights = rightsOf(
        { kind: 'account', id: 'ann', membership: { ...membership, roles: ['owner', 'admin'], teams: [] } },
        { ...document, organisation: membership.organisation, shares: [] },
        at,
      );
      return [...rights].every((right) => right === 'transfer');
    }));

  test('each right has an authority, which the event’s own stream accepts', () =>
    always((document, membership, at) => {
      const ours = { ...document, organisation: membership.organisation };
      const who = { kind: 'account', id: 'olive', membership } as const;
      return [...rightsOf(who, ours, at)].every((right) => {
        const authority = authorityOf(right, who, ours, at);
        return isGranted(right, { kind: 'account-on-record', id: 'olive', authority }, ours, at);
      });
    }));

  test('an event that names no authority grants nothing in an organisation’s document', () =>
    always(
      (document, { organisation }, at) =>
        !isGranted(
          'view',
          { kind: 'account-on-record', id: document.owner },
          { ...document, organisation },
          at,
        ),
    ));
});
