import { security } from '../decisions/account/security.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { RefusedSecret } from '../http/refused-request.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';

/** Puts on record that a secret was refused, one by one at first, and summed up where it happens again and again. */
export const recordRefused = async (
  { writer, refusedRequests }: Pick<Dependencies, 'writer' | 'refusedRequests'>,
  event: RefusedSecret,
  envelope: Envelope,
): Promise<void> => {
  if (refusedRequests.isSingle(event)) {
    await handle(writer, security, writer.now().slice(0, 10), asNewCommand(envelope), event);
    return;
  }
  const { by, ip, userAgent, correlationId, session } = envelope;
  refusedRequests.note(
    { kind: 'secret', event, by },
    { ip, userAgent, correlationId, ...(session !== undefined && { session }) },
  );
};
