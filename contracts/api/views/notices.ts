import { z } from 'zod';

/** `GET /api/notices`: what everybody who is signed in is told, whatever page they are on. */
export const NoticesView = z.object({
  notices: z.array(z.object({ code: z.literal('log.not-whole'), message: z.string() })),
});
export type NoticesView = z.infer<typeof NoticesView>;
