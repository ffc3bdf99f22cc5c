import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import type { MatterCommand } from '#contracts/matter/commands.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import { matterProblem } from '#contracts/matter/possible.ts';
import { evolveMatter, type Matter, noMatter } from '#contracts/matter/state.ts';
import { recordsAuthority } from '#contracts/organisation/records-managers.ts';
import type { Decider } from '../../log/decider.ts';
import { recordsOf } from './records-of.ts';

const decide = (command: Issued<MatterCommand>, matter: Matter): readonly MatterEvent[] => {
  const { type, data } = command;
  const { status } = matter;
  if (type === 'OpenMatter') {
    if (status !== 'none') return [];
    recordsOf(data.organisation ?? null, command);
    return [{ type: 'MatterOpened', data }];
  }
  if (status === 'none') return refuse('not-found');
  recordsOf(matter.organisation, command);
  if (type === 'CloseMatter') return status === 'closed' ? [] : [{ type: 'MatterClosed', data }];
  if (status === 'closed') return refuse('matter.closed');

  return [{ type: 'HoldsOrdered', data: { ...data, documents: [...new Set(data.documents)] } }];
};

/** Whose matter it is once these events have happened. */
const organisationOf = ([first]: readonly MatterEvent[], matter: Matter): string | null => {
  if (first?.type === 'MatterOpened') return first.data.organisation ?? null;

  return matter.status === 'none' ? null : matter.organisation;
};

/** A case, such as a suit, for which documents are held. */
export const matters: Decider<Matter, MatterCommand, MatterEvent> = {
  category: 'matter',
  initial: noMatter,
  decide,
  evolve: evolveMatter,
  problem: matterProblem,
  authority: (decision, matter, { membership }) =>
    recordsAuthority(organisationOf(decision, matter), membership),
};
