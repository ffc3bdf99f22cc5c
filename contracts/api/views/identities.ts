import { z } from 'zod';
import { Sha256 } from '../../ids.ts';

/** Who the caller is at an identity provider, which is named by `issuer`. */
export const IdentityView = z.object({
  id: Sha256,
  issuer: z.string(),
  linkedAt: z.iso.datetime(),
});
export type IdentityView = z.infer<typeof IdentityView>;

/** `GET /api/auth/identities`: oldest first. */
export const IdentitiesView = z.object({ identities: z.array(IdentityView) });
export type IdentitiesView = z.infer<typeof IdentitiesView>;
