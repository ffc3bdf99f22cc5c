// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId } from '../ids.ts';
import { BREAK_GLASS_MAX } from './roles.ts';

/** Whoever has an address of this domain signs in at the identity provider, and in no other way. */
export const SsoEnforced = message('SsoEnforced', { domain: z.string() });
export const SsoEnforcementEnded = message('SsoEnforcementEnded', { domain: z.string() });

/**
 * These owners may still sign in with a password and a second factor, so that the organisation isn't locked out when the
 * identity provider is down. They take the place of those who were named before.
 */
export const BreakGlassNamed = message('BreakGlassNamed', {
  accounts: z.array(AccountId).max(BREAK_GLASS_MAX),
});

/** The member's identity at the provider no longer opens their account. They may be linked again. */
export const MemberUnlinked = message('MemberUnlinked', { account: AccountId });

export const enforcementEvents = [SsoEnforced, SsoEnforcementEnded, BreakGlassNamed] as const;
