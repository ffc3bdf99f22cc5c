import type { z } from 'zod';
import type { ErasePersonalData } from '#contracts/document/commands/erasures.ts';
import { document } from '../decisions/document/decider.ts';
import type { Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';

type Wanted = z.infer<typeof ErasePersonalData>['data'];

/**
 * Erases a recipient's personal data for good, or that of the whole document if `recipient` is null. From its event on
 * nobody can read it, and the leader then destroys its keys and files. False: it was erased before. Only the
 * installation's own actor may do it. Refuses what the decider refuses.
 */
export const erase = async (
  writer: Writer,
  id: string,
  request: Wanted,
  envelope: Envelope,
): Promise<boolean> => {
  const { events } = await handle(writer, document, id, envelope, {
    type: 'ErasePersonalData',
    data: request,
  });

  return events.length > 0;
};
