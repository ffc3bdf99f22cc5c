import type { Recorded } from '#contracts/envelope.ts';
import {
  BlobsDestroyed,
  ErasureBasis,
  PersonalDataErased,
  PersonalKeysDestroyed,
} from '#contracts/personal/erasure-events.ts';
import { accountKey, recipientKey } from '#contracts/personal/key-id.ts';
import type { Certificate } from '#contracts/privacy/certificate.ts';
import type { PrivacyMatch } from '#contracts/privacy/events.ts';
import { streams } from '#contracts/stream-name.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { erasedStreams } from '../erasing/erased-stream.ts';

/** What a certificate says of an erasure, and the position of its last event in the log. */
export type ErasedPart = { readonly part: Certificate['erased'][number]; readonly position: bigint };

/**
 * What became of a match that was erased, by its stream's events. `unfinished`: keys or files are still to be destroyed.
 * Null if it isn't there, so that nothing had to be erased.
 */
export const erasedPart = async (
  context: DeliveryContext,
  match: PrivacyMatch,
): Promise<ErasedPart | 'unfinished' | null> => {
  const [of, id, key] =
    match.kind === 'account'
      ? (['account', match.account, accountKey(match.account)] as const)
      : (['document', match.document, recipientKey(match.document, match.recipient)] as const);
  const found = await erasedStreams[of](context, id);
  if (!found) return null;
  const { past } = found.loaded;
  const decided = past.find((event) => event.type === 'PersonalDataErased' && keysIn(event).includes(key));
  if (!decided) return null;
  const keys = past.find((event) => event.type === 'PersonalKeysDestroyed' && isOf(event, decided));
  const files = past.find((event) => event.type === 'BlobsDestroyed' && isOf(event, decided));
  if (!keys || !files) return 'unfinished';

  return {
    part: {
      ...{ match, stream: streams[of](id) },
      basis: ErasureBasis.parse(decided.data.basis),
      decided: named(decided),
      keysDestroyed: {
        ...named(keys),
        keys: PersonalKeysDestroyed.shape.data.shape.keys.parse(keys.data.keys),
      },
      filesDestroyed: {
        ...named(files),
        files: BlobsDestroyed.shape.data.shape.blobs.parse(files.data.blobs),
      },
    },
    position: files.position > keys.position ? files.position : keys.position,
  };
};

const keysIn = ({ data }: Recorded): readonly string[] =>
  PersonalDataErased.shape.data.shape.keys.parse(data.keys);

const isOf = ({ data }: Recorded, { revision }: Recorded): boolean => data.erasure === revision;

const named = ({ id, revision, metadata: { at, hash } }: Recorded) => ({ revision, id, at, hash });
