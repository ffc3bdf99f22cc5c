import type { OwnersNotice } from '#contracts/account/security-notices.ts';
import type { LaterOrganisationEvent } from '#contracts/organisation/actor-rules.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { isActiveOwner } from '#contracts/organisation/member.ts';
import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import { type ExistingOrganisation, membershipIn, type Organisation } from '#contracts/organisation/state.ts';
import { isUsable } from '#contracts/organisation/tokens.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { actingAs, asCommand, asNewCommand, bySystem, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { requireAllowed } from './allowed.ts';

export type Change = { readonly event: LaterOrganisationEvent; readonly notice: OwnersNotice };

/**
 * Makes a command that decides who gets in, and tells all owners about it by mail beforehand, so that no such change
 * goes unnoticed. If the change would be refused, it's refused before any mail is sent.
 */
export const toldToOwners =
  <Command extends OrganisationCommand>(
    { writer, limits }: Pick<Dependencies, 'writer' | 'limits'>,
    by: { readonly id: string },
    envelope: Envelope,
    { event, notice, command }: Change & { readonly command: Command },
  ) =>
  async (state: Organisation): Promise<Command> => {
    const organisation = requireAllowed(state, event, { by, at: writer.now() });
    await tellOwners({ writer, limits }, organisation, { by: by.id, notice }, envelope);

    return command;
  };

/**
 * Tells all active owners by mail what somebody did. Whoever changes so much in an hour that owners would drown in
 * mails is refused: leaving out a mail would hide a change.
 */
export const tellOwners = async (
  { writer, limits }: Pick<Dependencies, 'writer' | 'limits'>,
  { id, members }: ExistingOrganisation,
  { by, notice }: { readonly by: string; readonly notice: OwnersNotice },
  envelope: Envelope,
): Promise<void> => {
  await limits.spend('owners-notice', id);
  const ownEnvelope = actingAs(envelope, { kind: 'system', id: 'security' });
  for (const owner of members.filter(isActiveOwner).keys())
    await handle(writer, account, owner, asNewCommand(ownEnvelope), {
      type: 'OrderOwnersNotice',
      data: { ...notice, account: by },
    });
};

/**
 * Tells all owners about the tokens made by somebody who no longer manages tokens. The tokens keep working: removing
 * people who leave must not stop working because the person who set it up has left. Doing it twice changes nothing.
 */
export const tellOfTokens = async (writer: Writer, organisation: string, maker: string): Promise<void> => {
  const loaded = await writer.streams.read(organisations, organisation);
  const { state } = loaded;
  if (state.status === 'none' || organisationRightsOf(membershipIn(state, maker)).has('manage-tokens'))
    return;
  const left = state.tokens.filter(
    (one) => one.madeBy === maker && isUsable(one, state.policies, writer.now()),
  );

  for (const [token, { name }] of left)
    for (const owner of state.members.filter(isActiveOwner).keys())
      await handle(
        writer,
        account,
        owner,
        asCommand(bySystem('security', loaded), derivedId('token-maker-out', token, owner)),
        { type: 'OrderOwnersNotice', data: { kind: 'token-maker-out', about: name, account: maker } },
      );
};
