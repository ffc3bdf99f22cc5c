import type { Recorded } from '../envelope.ts';
import { recordsProblem } from '../organisation/records-managers.ts';
import type { MatterEvent } from './events.ts';
import type { Matter } from './state.ts';

// A property over random histories holds these rules equal to those by which decisions refuse
// (services/command/testing/possible-histories.test.ts).

/**
 * Says why this event can't have happened to a matter in this state, as a clause. Null if it can. The installation itself
 * opens a matter only where a restored backup lacks it.
 */
export const matterProblem = (
  matter: Matter,
  { type, data, metadata }: Recorded<MatterEvent>,
): string | null => {
  if (type === 'MatterOpened')
    return matter.status === 'none'
      ? byManager(data.organisation ?? null, metadata)
      : 'the matter was there already';
  if (matter.status === 'none') return 'the matter was not there by then';

  return matter.status === 'open'
    ? byManager(matter.organisation, metadata)
    : 'the matter was closed by then';
};

const byManager = (organisation: string | null, metadata: Recorded['metadata']): string | null =>
  metadata.by.kind === 'system' ? null : recordsProblem(organisation, metadata);
