import type { Message, Recorded } from '#contracts/envelope.ts';
import type { KeyId } from '#contracts/key-id.ts';
import type { ErasureEvent } from '#contracts/personal/erasure-events.ts';
import type { Vault } from '../vault/vault.ts';

/**
 * Whoever remembers opened events calls this with those that are new. Returns true if something was erased among them:
 * then what is remembered of the stream has to be read again, and its keys are fetched again as well.
 */
export const forgetErased = ({ drop }: Pick<Vault, 'drop'>, news: readonly Message[]): boolean => {
  const keys = news.flatMap(keysErasedBy);
  if (keys.length > 0) drop(keys);

  return keys.length > 0;
};

/** Whether something in these events is lost for now. Its key may come back, so they aren't remembered. */
export const isLostIn = (events: readonly Recorded[]): boolean =>
  events.some(({ closed }) => closed && Object.values(closed).includes('lost'));

const keysErasedBy = (event: Message): readonly KeyId[] => {
  const { type, data } = event as ErasureEvent;
  if (type === 'PersonalDataErased') return data.keys;

  return type === 'PersonalKeysDestroyed' ? data.keys.map(({ key }) => key) : [];
};
