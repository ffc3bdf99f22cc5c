import { Refusal, refusals } from '#contracts/api/refusals.ts';
import { raiseAlarm } from '../running/alarms.ts';
import type { Log } from '../running/logger.ts';
import type { KeyId } from './vault.ts';

/** The log names a key that the vault doesn't have, and didn't destroy. Only a copy of the vault brings it back. */
export class KeyLost extends Refusal {
  /** For the operator: visitors don't learn whose data it is. */
  readonly key: KeyId;

  constructor(key: KeyId) {
    super('key.lost');
    this.key = key;
  }
}

/** Tells the operator of a lost key, where the visitor gets an answer that says nothing of it. */
export const reportLostKey = (log: Pick<Log, 'error'>, key: KeyId): void =>
  raiseAlarm(log, refusals['key.lost'].alarm, { key }, LOST);

const LOST =
  'What this key encrypts can’t be read: the vault has lost it. It was not erased. Import a copy of the vault.';
