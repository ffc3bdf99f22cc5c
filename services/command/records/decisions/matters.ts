import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/envelope.ts';
import type { MatterCommand } from '#contracts/matter/commands.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import { matterProblem } from '#contracts/matter/possible.ts';
import { evolveMatter, type Matter, noMatter } from '#contracts/matter/state.ts';
import type { Decider } from '../../log/decider.ts';

const decide = ({ type, data }: Issued<MatterCommand>, { status }: Matter): readonly MatterEvent[] => {
  if (type === 'OpenMatter') return status === 'none' ? [{ type: 'MatterOpened', data }] : [];
  if (status === 'none') return refuse('not-found');
  if (type === 'CloseMatter') return status === 'closed' ? [] : [{ type: 'MatterClosed', data }];
  if (status === 'closed') return refuse('matter.closed');

  return [{ type: 'HoldsOrdered', data: { ...data, documents: [...new Set(data.documents)] } }];
};

/** A case, such as a suit, for which documents are held. */
export const matters: Decider<Matter, MatterCommand, MatterEvent> = {
  category: 'matter',
  initial: noMatter,
  decide,
  evolve: evolveMatter,
  problem: matterProblem,
};
