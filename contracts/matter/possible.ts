import type { Recorded } from '../envelope.ts';
import type { MatterEvent } from './events.ts';
import type { Matter } from './state.ts';

/**
 * Says why this event can't have happened to a matter in this state, as a clause. Null if it can. The installation itself
 * opens a matter only where a restored backup lacks it.
 */
export const matterProblem = (
  { status }: Matter,
  { type, metadata: { by } }: Recorded<MatterEvent>,
): string | null => {
  if (by.kind !== 'account' && by.kind !== 'system') return 'nobody but a records manager can do that';
  if (type === 'MatterOpened') return status === 'none' ? null : 'the matter was there already';
  if (status === 'none') return 'the matter was not there by then';

  return status === 'open' ? null : 'the matter was closed by then';
};
