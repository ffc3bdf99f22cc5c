import { type KeyId, ownerOfKey } from '#contracts/personal/key-id.ts';
import type { PrivacyMatch } from '#contracts/privacy/events.ts';
import type { ExistingRequest } from '#contracts/privacy/state.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { keysOfAddress } from '../../privacy/addresses.ts';
import { privacyRequests } from '../../privacy/decisions/requests.ts';
import type { DeliveryContext } from '../deliveries/context.ts';

/** Matches that are put on record at once. */
const AT_ONCE = 500;

/** Finds where the person of a request is named, and puts it on record. Done again after a crash, it finds the same. */
export const search = async (
  { writer, database, positions }: DeliveryContext,
  { id, email }: ExistingRequest,
): Promise<void> => {
  const { store, lookup, epoch } = writer;
  const logEpoch = { log: positions, epoch };
  const keys = await keysOfAddress({ store, database, lookup, logEpoch }, email);
  const matches = keys.flatMap(matchOf);

  for (let at = 0; at === 0 || at < matches.length; at += AT_ONCE)
    await handle(writer, privacyRequests, id, bySystem('privacy'), {
      type: 'RecordMatches',
      data: { matches: matches.slice(at, at + AT_ONCE), isAll: at + AT_ONCE >= matches.length },
    });
};

const matchOf = (key: KeyId): readonly PrivacyMatch[] => {
  const owner = ownerOfKey(key);
  if (owner.kind === 'account') return [{ kind: 'account', account: owner.id }];

  return owner.kind === 'recipient'
    ? [{ kind: 'recipient', document: owner.document, recipient: owner.id }]
    : [];
};
