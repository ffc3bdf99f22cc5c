import { refuse } from '#contracts/api/refusals.ts';
import type { LaterOrganisationEvent } from '#contracts/organisation/actor-rules.ts';
import { ruleBrokenBy } from '#contracts/organisation/rules.ts';
import type { ExistingOrganisation, Organisation } from '#contracts/organisation/state.ts';

/** The organisation, if somebody may make this event there. Nothing is asked of others for somebody who may not. */
export const requireAllowed = (
  state: Organisation,
  event: LaterOrganisationEvent,
  { by, at }: { readonly by: { readonly id: string }; readonly at: string },
): ExistingOrganisation => {
  if (state.status === 'none') return refuse('organisation.none');
  const rule = ruleBrokenBy(state, event, { by: { kind: 'account', id: by.id }, at });

  return rule ? refuse(rule) : state;
};
