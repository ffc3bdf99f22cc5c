import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import type { MatterCommand } from '#contracts/matter/commands.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import { matterProblem } from '#contracts/matter/possible.ts';
import { evolveMatter, type Matter, noMatter } from '#contracts/matter/state.ts';
import { recordsAuthority } from '#contracts/organisation/records-managers.ts';
import { type Decider, decideByType } from '../../log/decider.ts';
import { recordsOf } from './records-of.ts';

const decide = decideByType<Matter, MatterCommand, MatterEvent>({
  OpenMatter: (command, { status }) => {
    if (status !== 'none') return [];
    recordsOf(command.data.organisation ?? null, command);

    return [{ type: 'MatterOpened', data: command.data }];
  },
  OrderHolds: (command, matter) => {
    if (existing(matter, command).status === 'closed') refuse('matter.closed');
    const { data } = command;

    return [{ type: 'HoldsOrdered', data: { ...data, documents: [...new Set(data.documents)] } }];
  },
  CloseMatter: (command, matter) =>
    existing(matter, command).status === 'closed' ? [] : [{ type: 'MatterClosed', data: command.data }],
});

/** The matter, for somebody who manages its records. */
const existing = (matter: Matter, command: Issued<MatterCommand>) => {
  if (matter.status === 'none') return refuse('not-found');
  recordsOf(matter.organisation, command);

  return matter;
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
