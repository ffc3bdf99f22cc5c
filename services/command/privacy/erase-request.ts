import type { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { EraseRequest } from '#contracts/privacy/commands.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import type { Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';

type Why = z.infer<typeof EraseRequest>['data'];

/**
 * Erases the address of a privacy request and what was written in it for good. The leader then destroys its key. False:
 * it was erased before. Refuses `not-found`, and `privacy.open` as long as somebody has to answer it.
 */
export const eraseRequest = async (
  writer: Writer,
  id: string,
  why: Why,
  envelope: Envelope,
): Promise<boolean> => {
  const { events } = await handle(writer, privacyRequests, id, envelope, async (state) => {
    if (state.status !== 'none' && state.endedAt === null) refuse('privacy.open');

    return { type: 'EraseRequest', data: why } as const;
  });

  return events.length > 0;
};
