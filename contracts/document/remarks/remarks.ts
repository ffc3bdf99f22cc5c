import { z } from 'zod';

/** Something the sender should know about an uploaded file that was accepted. `count` is how many things it's about. */
export const Remark = z.strictObject({
  kind: z.enum([
    'attachments-removed',
    'active-content-removed',
    'signatures-kept',
    'signatures-lost',
    'certified',
    'original-attached',
  ]),
  count: z.int().min(1),
});
export type Remark = z.infer<typeof Remark>;
