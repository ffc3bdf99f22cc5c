// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';

/**
 * `code` is the reason (contracts/api/refusals.ts). The first refusal becomes an event at once. If the same party is
 * refused again for the same reason in the ten minutes after it, all those refusals become one more event, and `times`
 * is their number.
 */
export const refused = { code: z.string(), times: z.int().positive() };
