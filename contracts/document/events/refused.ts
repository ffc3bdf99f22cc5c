// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';

/**
 * `code` says why (contracts/api/refusals.ts). The first is an event at once; what the same one was refused for the same
 * reason in the ten minutes after it is one event more, with `times`.
 */
export const refused = { code: z.string(), times: z.int().positive() };
