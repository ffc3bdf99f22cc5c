import { z } from 'zod';

/** `POST /api/documents/{id}/sign-now`. The path is that of the caller's own signing link, so it must stay secret. */
export const SigningPageView = z.object({ path: z.string() });
export type SigningPageView = z.infer<typeof SigningPageView>;
