import { z } from 'zod';

/** What the sender is told of an uploaded file, though it was taken. `count` says of how many things. */
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
