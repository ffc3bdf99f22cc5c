import type { Actor, Recorded } from '#contracts/envelope.ts';
import type { MatterCommand } from '#contracts/matter/commands.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import type { Matter } from '#contracts/matter/state.ts';
import type { RetentionCommand } from '#contracts/retention/commands.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import { type Retention, ruleOf } from '#contracts/retention/state.ts';
import { type Asking, type Choice, idOf, type Move } from './lived-history.ts';
import { anyMembership } from './memberships.ts';
import { managers } from './privacy-moves.ts';

/** Asks something about a matter: of the installation, or of the organisation of whoever opened it. */
export const matterMove: Move<Matter, MatterEvent, MatterCommand> = (choice, matter) => {
  const membership = choice.number() % 3 === 0 ? undefined : anyMembership(choice);
  const by = choice.of<Actor>([...managers, { kind: 'system', id: 'reactions' }]);
  const asked = (command: MatterCommand): Asking<MatterCommand> => ({
    by,
    command,
    membership: by.kind === 'account' ? membership : undefined,
  });
  if (matter.status === 'none') {
    const organisation = by.kind === 'account' && membership ? { organisation: membership.organisation } : {};
    return asked({ type: 'OpenMatter', data: { name: 'Sam v Olive', reference: null, ...organisation } });
  }

  return choice.number() % 5 === 0
    ? asked({ type: 'CloseMatter', data: { reason: 'It is settled' } })
    : asked({
        type: 'OrderHolds',
        data: { documents: documentsOf(choice), kind: 'legal', reason: 'A suit' },
      });
};

const documentsOf = (choice: Choice) => [1, 2, 2, 3].slice(0, 1 + (choice.number() % 4)).map(idOf);

/** What somebody must have asked for who made such an event. */
export const askedOfMatter = ({ type, data }: Recorded<MatterEvent>): MatterCommand => {
  switch (type) {
    case 'MatterOpened':
      return { type: 'OpenMatter', data };
    case 'HoldsOrdered':
      return { type: 'OrderHolds', data };
    case 'MatterClosed':
      return { type: 'CloseMatter', data };
  }
};

/** Asks something about the installation's rules by one of its records managers. */
export const ruleMove: Move<Retention, RetentionEvent, RetentionCommand> = (choice) => {
  const rule = idOf(choice.number() % 4);
  const ending = choice.of(['completed', 'cancelled', 'draft'] as const);
  const said = {
    rule,
    name: 'Contracts',
    order: 1 + (choice.number() % 3),
    templates: [],
    endings: [ending],
    anchor: choice.of([ending === 'draft' ? 'last-event' : ending, 'last-event'] as const),
    keep: choice.of(['P10Y', 'P1Y', null]),
    disposal: choice.of(['erase', 'review'] as const),
  };

  return {
    by: choice.of(managers),
    command: choice.of<RetentionCommand>([
      { type: 'MakeRule', data: said },
      { type: 'ChangeRule', data: said },
      { type: 'ChangeRule', data: { rule, keep: said.keep } },
      { type: 'RetireRule', data: { rule } },
    ]),
  };
};

/** What somebody must have asked for who made such an event. */
export const askedOfRules = (
  { type, data }: Recorded<RetentionEvent>,
  rules: Retention,
): RetentionCommand => {
  if (type === 'RetentionRuleRetired') return { type: 'RetireRule', data };

  return ruleOf(rules, data.rule) ? { type: 'ChangeRule', data } : { type: 'MakeRule', data };
};
