// These names and shapes are stored forever: add to them, but never rename any.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { OrganisationId, Sha256 } from '../ids.ts';
import { ssoRefusalReasons } from './sso-refusals.ts';

/**
 * The provider that is named by `issuer` vouched for the account's address, and its holder signs in there from then on.
 * `subject` is the HMAC under LOOKUP_KEY of who they are there.
 */
export const IdentityLinked = message('IdentityLinked', { issuer: z.string(), subject: Sha256 });

/** Somebody came from an identity provider and was not let in. `organisation` is null if it isn't known whose provider. */
export const SsoRefused = message('SsoRefused', {
  reason: z.enum(ssoRefusalReasons),
  organisation: OrganisationId.nullable(),
});
