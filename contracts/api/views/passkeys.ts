import { z } from 'zod';
import { Sha256 } from '../../ids.ts';

const instant = z.iso.datetime();

/** A passkey of the caller. */
export const PasskeyView = z.object({
  id: Sha256,
  name: z.string(),
  /** Whether it's kept by more than one device. */
  backedUp: z.boolean(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type PasskeyView = z.infer<typeof PasskeyView>;

/** `GET /api/auth/passkeys`: oldest first. */
export const PasskeysView = z.object({ passkeys: z.array(PasskeyView) });
export type PasskeysView = z.infer<typeof PasskeysView>;
