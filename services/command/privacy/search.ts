import { type KeyId, ownerOfKey } from '#contracts/key-id.ts';
import type { PrivacyMatch } from '#contracts/privacy/events.ts';
import { type ExistingRequest, matchOf } from '#contracts/privacy/state.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import { bySystem } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { keysOfAddress } from './addresses.ts';

type Searching = {
  readonly writer: Writer;
  readonly database: Pool;
  /** The id under which positions in the log count. */
  readonly positions: string;
};

/** Matches that are put on record at once. */
const AT_ONCE = 500;

/**
 * Finds where the person of a request is named, and puts it on record. Done again after a crash, it finds the same; done
 * again later, what came since. Returns how many places weren't known before.
 */
export const search = async (
  { writer, database, positions }: Searching,
  request: ExistingRequest,
): Promise<number> => {
  const { id, email } = request;
  const { store, lookup, epoch } = writer;
  const logEpoch = { log: positions, epoch };
  const keys = await keysOfAddress({ store, database, lookup, logEpoch }, email);
  const matches = keys.flatMap(placeOf).filter((match) => !matchOf(request, match));
  if (request.searchedAt !== null && matches.length === 0) return 0;

  for (let at = 0; at === 0 || at < matches.length; at += AT_ONCE)
    await handle(writer, privacyRequests, id, bySystem('privacy'), {
      type: 'RecordMatches',
      data: { matches: matches.slice(at, at + AT_ONCE), isAll: at + AT_ONCE >= matches.length },
    });

  return matches.length;
};

const placeOf = (key: KeyId): readonly PrivacyMatch[] => {
  const owner = ownerOfKey(key);
  if (owner.kind === 'account') return [{ kind: 'account', account: owner.id }];

  return owner.kind === 'recipient'
    ? [{ kind: 'recipient', document: owner.document, recipient: owner.id }]
    : [];
};
