import type { z } from 'zod';
import type { SecurityEvent } from '#contracts/account/events.ts';
import type { SsoRefusalReason } from '#contracts/account/sso-refusals.ts';
import type { RecordedRefusal } from '#contracts/api/announcements.ts';
import type { Actor } from '#contracts/envelope.ts';

/** A secret that was refused, for a name or an account. */
export type RefusedSecret = Extract<
  SecurityEvent,
  { type: 'SignInFailed' | 'SecondFactorRefused' | 'PasskeyRefused' | 'PasswordResetRefused' }
>;

/** A refusal in the form in which it goes on record. */
export type RefusedRequest =
  | z.infer<typeof RecordedRefusal.request>['refused']
  | { readonly kind: 'completion'; readonly documentId: string; readonly by: Actor; readonly code: string }
  | { readonly kind: 'upload'; readonly account: string; readonly code: string }
  | { readonly kind: 'secret'; readonly event: RefusedSecret; readonly by: Actor }
  | { readonly kind: 'sso'; readonly reason: SsoRefusalReason; readonly organisation: string | null };

/** Where the request came from, and its ids. */
export type Origin = {
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The session of an account that was refused. */
  readonly session?: string;
  readonly correlationId: string;
};

/** Puts refusals on record. */
export type RefusedRequests = {
  /**
   * Whether a refused secret goes on record by itself. At first each try of somebody who guesses goes on record, and
   * later only sums do, so that nobody can fill the log.
   */
  readonly isSingle: (event: RefusedSecret) => boolean;
  /** Returns at once. */
  readonly note: (refused: RefusedRequest, from: Origin) => void;
};
