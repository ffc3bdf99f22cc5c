import { security } from '../decisions/account/security.ts';
import { actingAs, asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';

/**
 * Puts on record that an organisation's provider or token reached for an account by an address that the installation names
 * for a role, or would have given it one: whose such an address is, no organisation decides.
 */
export const raiseNamedAddressAlert = async (
  writer: Writer,
  data: { readonly account: string; readonly organisation: string },
  envelope: Envelope,
): Promise<void> => {
  const bySystem = asNewCommand(actingAs(envelope, { kind: 'system', id: 'security' }));
  await handle(writer, security, writer.now().slice(0, 10), bySystem, {
    type: 'SecurityAlertRaised',
    data: { kind: 'named-address', ...data },
  });
};
