// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../message.ts';

/** The stream that names the current epoch. It stands outside every epoch. */
export const EPOCHS = 'epochs';

/** The first event of an installation: its log's id, and the epoch it begins with. */
export const LogFounded = message('LogFounded', { log: z.uuid(), epoch: z.int() });

export const EpochsEvent = z.discriminatedUnion('type', [LogFounded]);
export type EpochsEvent = z.infer<typeof EpochsEvent>;
