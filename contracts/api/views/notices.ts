import { z } from 'zod';

/** `GET /api/notices`: messages that everybody who is signed in sees on every page. */
export const NoticesView = z.object({
  notices: z.array(z.object({ code: z.literal('log.not-whole'), message: z.string() })),
});
export type NoticesView = z.infer<typeof NoticesView>;
