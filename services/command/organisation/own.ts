import { refuse } from '#contracts/api/refusals.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { ExistingOrganisation, Organisation } from '#contracts/organisation/state.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Envelope } from '../log/envelopes.ts';
import { type Handled, handle, type Writer } from '../log/handle.ts';

/** The organisation that an account belongs to. Refuses `organisation.none`. */
export const ownOrganisation = async ({ streams }: Pick<Writer, 'streams'>, id: string): Promise<string> => {
  const { state } = await streams.read(account, id);
  if (state.status === 'none' || state.closedAt !== null) return refuse('organisation.none');

  return state.organisation?.id ?? refuse('organisation.none');
};

type Asked = Pick<Handled<never, OrganisationEvent>, 'events'> & { readonly state: ExistingOrganisation };

/** Has a member's command carried out in their own organisation. Whoever is no active member is refused. */
export const askOwn = async (
  writer: Writer,
  by: { readonly id: string },
  envelope: Envelope,
  command: OrganisationCommand | ((state: Organisation) => Promise<OrganisationCommand>),
): Promise<Asked> => {
  const organisation = await ownOrganisation(writer, by.id);
  const { state, events } = await handle(writer, organisations, organisation, envelope, command);
  if (state.status === 'none') return refuse('organisation.none');

  return { state, events };
};
