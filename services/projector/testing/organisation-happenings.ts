import fc from 'fast-check';
import { documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import { uuid } from './projections.ts';
import { memberMailed, memberMailFailed } from './sample-events.ts';

type Said = Readonly<Record<'recipient' | 'instant' | 'text', fc.Arbitrary<string>>>;

const bare = { data: fc.constant({}) };

/** What may be said of whom a document belongs to, who else may have it, and who releases it. */
export const organisationHappenings = ({ recipient, instant, text }: Said) => ({
  DocumentMovedToTeam: {
    data: fc.record({
      organisation: fc.constant(uuid(1)),
      team: fc.option(fc.constantFrom(uuid(2), uuid(3))),
    }),
  },
  DocumentShared: {
    data: fc.record({
      share: fc.constantFrom(uuid(4), uuid(5)),
      with: fc.record({ kind: fc.constantFrom('account' as const, 'team' as const), id: recipient }),
      right: fc.constantFrom('view' as const, 'edit' as const),
      until: fc.option(instant),
    }),
  },
  ShareRevoked: { data: fc.record({ share: fc.constantFrom(uuid(4), uuid(5)) }) },
  OwnershipTransferred: {
    data: fc.record({ from: fc.constant(uuid(1)), to: fc.constantFrom(uuid(1), uuid(2)), reason: text }),
  },
  ReleaseRequested: { data: fc.record({ to: fc.constant(null), note: fc.option(text) }) },
  ReleaseRefused: { data: fc.record({ reason: text }) },
  ReleaseApproved: bare,
  ReleaseWithdrawn: bare,
  PoliciesApplied: {
    data: fc.constant({
      organisation: uuid(1),
      revision: 3,
      values: documentPolicyDefaults,
      domains: [] as string[],
    }),
  },
  MemberMailed: { data: fc.constant(memberMailed) },
  MemberMailFailed: { data: fc.constant(memberMailFailed) },
});
