import type { Recorded } from '#contracts/envelope.ts';
import { authorityProblem, type OrganisationAt } from '#contracts/organisation/authority.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { evolveOrganisation, noOrganisation } from '#contracts/organisation/state.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { at, type Finding } from './finding.ts';

/**
 * Checks the right that each event of an organisation's document names against what the organisation said at the time.
 * Events come in the order of the log.
 */
export const authorityCheck = () => {
  const organisations = new Map<string, OrganisationAt[]>();
  const saidBy = (id: string): OrganisationAt[] => {
    const organisationStates = organisations.get(id) ?? [];
    organisations.set(id, organisationStates);

    return organisationStates;
  };

  return (event: Recorded): Finding | null => {
    if (categoryOf(event.stream) === 'organisation') {
      const states = saidBy(idOf(event.stream));
      const before = states.at(-1)?.state ?? noOrganisation;
      states.push({
        at: event.metadata.at,
        state: evolveOrganisation(before, event as Recorded<OrganisationEvent>),
      });
    }
    const problem = authorityProblem(event, saidBy);

    return problem === null
      ? null
      : { part: 'authority', ...at(event), what: `No one had the right that it names: ${problem}.` };
  };
};
