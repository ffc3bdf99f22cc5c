import { refuse } from '#contracts/api/refusals.ts';
import { isActiveOwner } from '#contracts/organisation/member.ts';
import { account } from '../decisions/account/decider.ts';
import { security } from '../decisions/account/security.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { actingAs, asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { activeAccount } from './own-password.ts';

/**
 * Puts on record that an owner signs in past the identity provider, and tells all owners of the organisation by mail.
 * This happens before there is a session, so that no use goes unnoticed.
 */
export const raiseBreakGlassAlert = async (writer: Writer, id: string, envelope: Envelope): Promise<void> => {
  const { organisation } = await activeAccount({ writer }, id);
  const { id: organisationId } = organisation ?? refuse('organisation.none');
  const { state } = await writer.streams.read(organisations, organisationId);
  if (state.status === 'none') return refuse('organisation.none');
  await handle(writer, security, writer.now().slice(0, 10), asNewCommand(envelope), {
    type: 'SecurityAlertRaised',
    data: { kind: 'break-glass', account: id, organisation: organisationId },
  });
  const bySystem = actingAs(envelope, { kind: 'system', id: 'security' });
  for (const owner of state.members.filter(isActiveOwner).keys())
    await handle(writer, account, owner, asNewCommand(bySystem), {
      type: 'OrderBreakGlassNotice',
      data: { account: id },
    });
};
