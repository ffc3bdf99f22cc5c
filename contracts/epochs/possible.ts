import type { Recorded } from '../envelope.ts';
import type { EpochsEvent } from './events.ts';
import type { Epochs } from './state.ts';

/**
 * Says why this event can't have happened to an installation in this state, as a clause ("there was no such epoch").
 * Null if it can. A new kind of event doesn't compile until it's handled here.
 */
export const epochsProblem = (epochs: Epochs, event: Recorded<EpochsEvent>): string | null => {
  const { by } = event.metadata;
  if (by.kind !== 'system' && by.kind !== 'account') return 'neither recipients nor auditors can do that';
  if (event.type === 'LogFounded') return epochs ? 'the log was founded already' : null;
  if (!epochs) return 'the log was not founded by then';
  const { current, highest, restore, move } = epochs;

  switch (event.type) {
    case 'BackupTaken':
      return event.data.epoch <= highest ? null : 'there was no such epoch';
    case 'BackupDeleted':
    case 'LogEndAccepted':
    case 'ClockDisagreed':
    case 'ClockAgreed':
      return null;
    case 'RoleBound':
      return by.kind === 'account' && by.id !== event.data.account
        ? 'no one takes a role for someone else’s account'
        : null;
    case 'RoleEnded':
      return by.kind === 'system' ? null : 'only the installation’s operator ends a role';
    case 'RestoreStarted':
      if (move) return 'the log was being moved';
      if (restore) return 'another restore was under way';
      if (event.data.from !== current) return 'another epoch was current';
      return event.data.to > highest ? null : 'the epoch was used before';
    case 'EpochImported':
      return restore?.id === event.data.restore && restore.to === event.data.to && !restore.imported
        ? null
        : 'no such restore waited for its events';
    case 'EpochActivated':
      return restore?.id === event.data.restore && restore.to === event.data.to && restore.imported
        ? null
        : 'no such restore was complete';
    case 'RestoreAbandoned':
      return restore?.id === event.data.restore ? null : 'no such restore was under way';
    case 'LogMoveStarted':
      return restore || move ? 'a restore or another move was under way' : null;
    case 'LogMoveAbandoned':
    case 'LogMoved':
      return move === event.data.move ? null : 'no such move was under way';
  }
};
