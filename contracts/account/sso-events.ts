// These names and shapes are stored forever: add to them, but never rename any.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId, OrganisationId, Sha256, TokenId } from '../ids.ts';
import { ssoRefusalReasons } from './sso-refusals.ts';

/** Who somebody is at an identity provider. `subject` is an HMAC under LOOKUP_KEY. */
export const identity = z.strictObject({ issuer: z.string(), subject: Sha256 });

/**
 * The provider that is named by `issuer` vouched for the account's address, and its holder signs in there from then on.
 * `subject` is the HMAC under LOOKUP_KEY of the provider's id for them.
 */
export const IdentityLinked = message('IdentityLinked', { issuer: z.string(), subject: Sha256 });

/**
 * The holder, or an administrator of their organisation, took that back: whoever this is there doesn't open the account any
 * more.
 */
export const IdentityUnlinked = message('IdentityUnlinked', { issuer: z.string(), subject: Sha256 });

/**
 * Somebody came from an identity provider and was not let in. `organisation` is null if it isn't known whose provider.
 * `times` is how often that was within ten minutes from one address; older events lack it, and stand for one time.
 */
export const SsoRefused = message('SsoRefused', {
  reason: z.enum(ssoRefusalReasons),
  organisation: OrganisationId.nullable(),
  times: z.int().min(1).optional(),
});

/**
 * What an identity provider did with a token of an organisation on one day (2026-11-21): requests that read, that changed
 * something, and that were refused. A process writes one such event, so there may be several for a day.
 */
export const ScimCalled = message('ScimCalled', {
  organisation: OrganisationId,
  token: TokenId,
  day: z.iso.date(),
  reads: z.int().min(0),
  changes: z.int().min(0),
  refused: z.int().min(0),
});

/**
 * Something happened that others have to know of: an owner signed in past the identity provider (`break-glass`), or an
 * organisation's provider or token reached for an account whose address the installation names for a role of its own, or
 * would have given such an address to one (`named-address`).
 */
export const SecurityAlertRaised = message('SecurityAlertRaised', {
  kind: z.enum(['break-glass', 'named-address']),
  account: AccountId,
  organisation: OrganisationId,
});
