import { randomUUID } from 'node:crypto';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';

/** Who acts, from where, and under which ids: what the metadata of each event of a command says. */
export type Envelope = {
  readonly by: Actor;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly commandId: string;
  /** Of the command's body: the same id with another body is refused. */
  readonly commandHash: string;
};

/** Who asks for something, from where, and in which request. */
type Request = Pick<Envelope, 'by' | 'ip' | 'userAgent' | 'correlationId'>;

/** For what an account, a recipient or an auditor does. A command that nobody can repeat needs no id of its own. */
export const ofRequest = (
  { by, ip, userAgent, correlationId }: Request,
  { commandId = randomUUID(), commandHash = '' }: Partial<Pick<Envelope, 'commandId' | 'commandHash'>> = {},
): Envelope => ({ by, ip, userAgent, correlationId, causationId: null, commandId, commandHash });

/** For what the system does by itself, or in answer to the last event of a stream. */
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

/** For what somebody else does in the same request: an account that it has just found, or the system. */
export const actingAs = (envelope: Envelope, by: Actor): Envelope => ({ ...envelope, by });

/** For another command of the same request: it's a new one, however often the request is repeated. */
export const asNewCommand = (envelope: Envelope): Envelope => ({ ...envelope, commandId: randomUUID() });

/** For a command of the same request that is known by its id alone, whatever body it comes with. */
export const asCommand = (envelope: Envelope, commandId: string): Envelope => ({
  ...envelope,
  commandId,
  commandHash: '',
});
