import fc from 'fast-check';
import type { Membership } from '../../organisation/membership.ts';
import { policyDefaults } from '../../organisation/policies.ts';
import { organisationRoles, teamRoles } from '../../organisation/roles.ts';
import type { Accessible, Who } from '../access.ts';
import { minute } from './sample-history.ts';

// These make random documents and people for property tests, including combinations that no real history produces.

const instant = fc.integer({ min: 0, max: 9 }).map(minute);
const version = fc.integer({ min: 1, max: 3 });
const id = (...ids: readonly string[]) => fc.constantFrom(...ids);

const people = ['sam', 'tess', 'tim', 'carl'] as const;
const accounts = ['olive', 'mallory'] as const;
const links = ['one', 'two'] as const;
const organisations = ['acme', 'umbrella'] as const;
const teams = ['sales', 'legal'] as const;

const holder = fc.record({
  id: id(...people),
  email: id(...people),
  role: fc.constantFrom('signer', 'copy'),
  status: fc.constantFrom('pending', 'signed', 'declined', 'notified'),
  signingOrder: fc.integer({ min: 1, max: 3 }),
  linkVersion: version,
  linkWithdrawn: fc.integer({ min: 0, max: 2 }),
  linkExpiresAt: fc.option(instant),
});

const auditLink = fc.record({
  id: id(...links),
  createdAt: fc.constant(minute(0)),
  expiresAt: instant,
  revokedAt: fc.option(instant),
});

const share = fc.record({
  id: id('first', 'second', 'third'),
  with: fc.oneof(
    fc.record({ kind: fc.constant('account' as const), id: id(...accounts) }),
    fc.record({ kind: fc.constant('team' as const), id: id(...teams) }),
  ),
  right: fc.constantFrom('view', 'edit'),
  until: fc.option(instant),
});

/** What an organisation may say about somebody. */
export const anyMembership: fc.Arbitrary<Membership> = fc.record({
  organisation: id(...organisations),
  revision: fc.nat(9),
  roles: fc.uniqueArray(fc.constantFrom(...organisationRoles), { minLength: 1 }),
  teams: fc.uniqueArray(fc.record({ team: id(...teams), role: fc.constantFrom(...teamRoles) }), {
    selector: ({ team }) => team,
  }),
  domains: fc.constant([]),
  policies: fc
    .record({ personalSpaces: fc.boolean(), sendersRelease: fc.boolean() })
    .map((set) => ({ ...policyDefaults, ...set })),
});

export const anyAccessible: fc.Arbitrary<Accessible> = fc.record({
  kind: fc.constantFrom('document', 'template'),
  status: fc.constantFrom('draft', 'sent', 'completed', 'cancelled'),
  deleted: fc.boolean(),
  owner: id(...accounts),
  organisation: fc.option(id(...organisations)),
  team: fc.option(id(...teams)),
  shares: fc.uniqueArray(share, { selector: (one) => one.id, maxLength: 3 }),
  release: fc.option(
    fc.record({
      to: fc.constant(null),
      note: fc.constant(null),
      by: id(...accounts),
      at: fc.constant(minute(0)),
    }),
  ),
  recipients: fc.uniqueArray(holder, { selector: (one) => one.id, maxLength: 4 }),
  auditLinks: fc.uniqueArray(auditLink, { selector: (one) => one.id, maxLength: 2 }),
});

export const anyWho: fc.Arbitrary<Who> = fc.oneof(
  fc.record({ kind: fc.constantFrom('auditor', 'records-manager'), id: id(...accounts) }),
  fc.record({
    kind: fc.constant('account'),
    id: id(...accounts),
    membership: fc.option(anyMembership, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('addressee'),
    id: id(...accounts),
    email: fc.option(id(...people)),
    recipient: id(...people),
  }),
  fc.record({ kind: fc.constant('audit-link'), id: id(...links) }),
  fc.record({ kind: fc.constant('signing-link'), recipient: id(...people), version }),
  fc.record({ kind: fc.constant('recipient'), id: id(...people) }),
  fc.constant({ kind: 'system' } as const),
);

export const anyInstant: fc.Arbitrary<string> = instant;
