import { z } from 'zod';
import type { ValueProblem } from '../text/value-problems.ts';
import { EARLIER_ENTRIES_DEFAULT, earlierEntriesRules } from './earlier-entries-rules.ts';
import { reminderRules } from './reminder-rules.ts';
import { signatureKinds } from './signature-kinds.ts';

/** Whether somebody else must release a document before it's sent: never, always, or if it leaves the own domain. */
export const FourEyes = z.enum(['off', 'all', 'outside-domain']);
export type FourEyes = z.infer<typeof FourEyes>;

/** The ways in which people may sign: at least one, and each once. */
const SignatureKinds = z
  .array(z.enum(signatureKinds))
  .min(1)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'repeated-entry' satisfies ValueProblem);

type MayBeMissing<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]>;
};

/** The same members, each of which may be missing. */
export const mayBeMissing = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.exactOptional()]),
  ) as MayBeMissing<Shape>;

/** The policies that documents had from the first. Stored as they are: never rename any. */
const firstDocumentPolicies = {
  /** How people join: not at all, by invitation, or also by signing in at the organisation's identity provider. */
  registration: z.enum(['off', 'invited', 'sso']),
  /** Whether members may make and send documents that belong to no team. */
  personalSpaces: z.boolean(),
  fourEyes: FourEyes,
  /** Whether a team's senders may release as well, and not only its managers. */
  sendersRelease: z.boolean(),
  /** Days for which a signing link works at most. Null if the installation decides. */
  linkDaysMax: z.int().min(1).max(365).nullable(),
};

/** The policies that came later. Documents that were sent before then have no value for them. */
const laterDocumentPolicies = {
  signatureKinds: SignatureKinds,
  /** Whether signers are reminded by themselves. */
  reminders: z.enum(reminderRules),
  /** What signers are shown of earlier entries where the sender doesn't choose. */
  earlierEntries: z.enum(earlierEntriesRules),
};

/** The rules that apply to a document, as they are when it's sent. */
export const DocumentPolicies = z.strictObject({ ...firstDocumentPolicies, ...laterDocumentPolicies });
export type DocumentPolicies = Readonly<z.infer<typeof DocumentPolicies>>;

/**
 * The policies as a document keeps them. A policy that didn't exist when the document was sent is missing, and then its
 * default applies.
 */
export const AppliedPolicies = z.strictObject({
  ...firstDocumentPolicies,
  ...mayBeMissing(laterDocumentPolicies),
});
export type AppliedPolicies = Readonly<z.infer<typeof AppliedPolicies>>;

/** The rules that an organisation can set for its members and documents. */
export const Policies = z.strictObject({
  ...DocumentPolicies.shape,
  /** Whether members may sign in with what this product keeps, and not only at the identity provider. */
  localSignIn: z.boolean(),
  requireSecondFactor: z.boolean(),
  /** Whether members can choose none of the commonest passwords. */
  refuseCommonPasswords: z.boolean(),
  /** Days without a request after which a member's session ends, and days after which it ends anyway. */
  sessionIdleDays: z.int().min(1).max(30),
  sessionDays: z.int().min(1).max(365),
  /** Days for which a token works at most, counted from when it was made. Null if it works as long as it says. */
  tokenDaysMax: z.int().min(1).max(730).nullable(),
  /** Whether only owners and administrators may change how their mails and signing pages look. */
  brandingLocked: z.boolean(),
});
export type Policies = Readonly<z.infer<typeof Policies>>;
export type Policy = keyof Policies;

/** What applies to documents until an organisation decides. */
export const documentPolicyDefaults: DocumentPolicies = {
  registration: 'invited',
  personalSpaces: true,
  fourEyes: 'off',
  sendersRelease: false,
  linkDaysMax: null,
  signatureKinds: [...signatureKinds],
  reminders: 'sender',
  earlierEntries: EARLIER_ENTRIES_DEFAULT,
};

export const policyDefaults: Policies = {
  ...documentPolicyDefaults,
  localSignIn: true,
  requireSecondFactor: false,
  refuseCommonPasswords: false,
  sessionIdleDays: 30,
  sessionDays: 365,
  tokenDaysMax: null,
  brandingLocked: false,
};

/** As many of the policies as are frozen when a document is sent. */
export const documentPoliciesIn = (policies: Policies): DocumentPolicies =>
  Object.fromEntries(
    Object.keys(DocumentPolicies.shape).map((name) => [name, policies[name as keyof DocumentPolicies]]),
  ) as DocumentPolicies;

const setting = <Name extends Policy>(policy: Name) =>
  z.strictObject({ policy: z.literal(policy), value: Policies.shape[policy] });

/** One policy with the value that it gets. */
export const SetPolicy = z.discriminatedUnion('policy', [
  setting('registration'),
  setting('localSignIn'),
  setting('requireSecondFactor'),
  setting('refuseCommonPasswords'),
  setting('sessionIdleDays'),
  setting('sessionDays'),
  setting('tokenDaysMax'),
  setting('brandingLocked'),
  setting('personalSpaces'),
  setting('fourEyes'),
  setting('sendersRelease'),
  setting('linkDaysMax'),
  setting('signatureKinds'),
  setting('reminders'),
  setting('earlierEntries'),
]);
export type SetPolicy = z.infer<typeof SetPolicy>;
