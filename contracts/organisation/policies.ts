import { z } from 'zod';

/** Whether somebody else must release a document before it's sent: never, always, or if it leaves the own domain. */
export const FourEyes = z.enum(['off', 'all', 'outside-domain']);
export type FourEyes = z.infer<typeof FourEyes>;

/** The rules that an organisation can set for its members and documents. */
export const Policies = z.strictObject({
  /** How people join: not at all, by invitation, or also by signing in at the organisation's identity provider. */
  registration: z.enum(['off', 'invited', 'sso']),
  /** Whether members may make and send documents that belong to no team. */
  personalSpaces: z.boolean(),
  fourEyes: FourEyes,
  /** Whether a team's senders may release as well, and not only its managers. */
  sendersRelease: z.boolean(),
  /** Days for which a signing link works at most. Null if the installation decides. */
  linkDaysMax: z.int().min(1).max(365).nullable(),
});
export type Policies = Readonly<z.infer<typeof Policies>>;
export type Policy = keyof Policies;

/** What holds until an organisation decides. */
export const policyDefaults: Policies = {
  registration: 'invited',
  personalSpaces: true,
  fourEyes: 'off',
  sendersRelease: false,
  linkDaysMax: null,
};

const setting = <Name extends Policy>(policy: Name) =>
  z.strictObject({ policy: z.literal(policy), value: Policies.shape[policy] });

/** One policy with the value that it gets. */
export const SetPolicy = z.discriminatedUnion('policy', [
  setting('registration'),
  setting('personalSpaces'),
  setting('fourEyes'),
  setting('sendersRelease'),
  setting('linkDaysMax'),
]);
export type SetPolicy = z.infer<typeof SetPolicy>;
