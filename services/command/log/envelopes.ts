import { randomUUID } from 'node:crypto';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';

/** Who acts, from where, and under which ids. This goes into the metadata of each event that a command makes. */
export type Envelope = {
  readonly by: Actor;
  /** The session of an account that acts. */
  readonly session?: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly commandId: string;
  /** A hash of the command's body. If the same command id comes with another body, it's refused. */
  readonly commandHash: string;
};

/** Who requests something, from where, and in which request. */
type Request = Pick<Envelope, 'by' | 'session' | 'ip' | 'userAgent' | 'correlationId'>;

/**
 * Makes the envelope for something that an account, a recipient or an auditor does. A command that can't be repeated
 * doesn't need an id from the caller.
 */
export const ofRequest = (
  { by, session, ip, userAgent, correlationId }: Request,
  { commandId = randomUUID(), commandHash = '' }: Partial<Pick<Envelope, 'commandId' | 'commandHash'>> = {},
): Envelope => ({
  by,
  ip,
  userAgent,
  correlationId,
  causationId: null,
  commandId,
  commandHash,
  ...(session !== undefined && { session }),
});

/** Makes the envelope for something that the system does by itself, or as a reaction to the last event of a stream. */
export const bySystem = (
  id: string,
  { past }: { readonly past: readonly Recorded<Message>[] } = { past: [] },
): Envelope => {
  const cause = past.at(-1);

  return {
    by: { kind: 'system', id },
    ip: null,
    userAgent: null,
    correlationId: cause?.metadata.correlationId ?? randomUUID(),
    causationId: cause?.id ?? null,
    commandId: randomUUID(),
    commandHash: '',
  };
};

/**
 * For something that another actor does within the same request, such as an account that was just found, or the system.
 */
export const actingAs = ({ session: _, ...envelope }: Envelope, by: Actor): Envelope => ({ ...envelope, by });

/** For another command within the same request. It counts as a new command each time the request is repeated. */
export const asNewCommand = (envelope: Envelope): Envelope => ({ ...envelope, commandId: randomUUID() });

/** For a command within the same request that's identified by its id alone, whatever its body is. */
export const asCommand = (envelope: Envelope, commandId: string): Envelope => ({
  ...envelope,
  commandId,
  commandHash: '',
});
