import fc from 'fast-check';
import type { Accessible, Who } from '../access.ts';
import { minute } from './sample-history.ts';

// These make random documents and people for property tests, including combinations that no real history produces.

const instant = fc.integer({ min: 0, max: 9 }).map(minute);
const version = fc.integer({ min: 1, max: 3 });
const id = (...ids: readonly string[]) => fc.constantFrom(...ids);

const people = ['sam', 'tess', 'tim', 'carl'] as const;
const accounts = ['olive', 'mallory'] as const;
const links = ['one', 'two'] as const;

const holder = fc.record({
  id: id(...people),
  email: id(...people),
  role: fc.constantFrom('signer', 'copy'),
  status: fc.constantFrom('pending', 'signed', 'declined', 'notified'),
  signingOrder: fc.integer({ min: 1, max: 3 }),
  linkVersion: version,
  linkExpiresAt: fc.option(instant),
});

const auditLink = fc.record({
  id: id(...links),
  createdAt: fc.constant(minute(0)),
  expiresAt: instant,
  revokedAt: fc.option(instant),
});

export const anyAccessible: fc.Arbitrary<Accessible> = fc.record({
  kind: fc.constantFrom('document', 'template'),
  status: fc.constantFrom('draft', 'sent', 'completed', 'cancelled'),
  deleted: fc.boolean(),
  owner: id(...accounts),
  recipients: fc.uniqueArray(holder, { selector: (one) => one.id, maxLength: 4 }),
  auditLinks: fc.uniqueArray(auditLink, { selector: (one) => one.id, maxLength: 2 }),
});

export const anyWho: fc.Arbitrary<Who> = fc.oneof(
  fc.record({ kind: fc.constantFrom('account', 'auditor', 'records-manager'), id: id(...accounts) }),
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
