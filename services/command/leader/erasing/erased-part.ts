import type { Recorded } from '#contracts/envelope.ts';
import { Sha256 } from '#contracts/ids.ts';
import { accountKey, documentKey, type KeyId, privacyKey, recipientKey } from '#contracts/key-id.ts';
import {
  BlobsDestroyed,
  ErasureBasis,
  PersonalDataErased,
  PersonalKeysDestroyed,
} from '#contracts/personal/erasure-events.ts';
import type { Certificate, ErasedOne } from '#contracts/privacy/certificate.ts';
import { streams } from '#contracts/stream-name.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { type ErasedStream, erasedStreams } from './erased-stream.ts';

/** An erasure, by the event that decided it, and the document or account in which it was. */
export type DecidedErasure = {
  readonly one: ErasedOne;
  readonly name: string;
  readonly stream: ErasedStream;
  readonly decided: Recorded;
};

/** The erasure of somebody's personal data, or of a whole document. Null if there was none. */
export const erasureOf = async (context: DeliveryContext, one: ErasedOne): Promise<DecidedErasure | null> => {
  const [of, id, key] = placeOf(one);
  const stream = await erasedStreams[of](context, id);
  const decided = stream?.loaded.past.find(
    (event) => event.type === 'PersonalDataErased' && keysIn(event).includes(key),
  );

  return stream && decided ? { one, name: streams[of](id), stream, decided } : null;
};

const placeOf = (one: ErasedOne): readonly [keyof typeof erasedStreams, string, KeyId] => {
  if (one.kind === 'account') return ['account', one.account, accountKey(one.account)];
  if (one.kind === 'request') return ['privacy', one.request, privacyKey(one.request)];
  const { document } = one;

  return [
    'document',
    document,
    one.kind === 'document' ? documentKey(document) : recipientKey(document, one.recipient),
  ];
};

/** What a certificate says of an erasure, and the position of its last event in the log. */
export type ErasedPart = {
  readonly part: Certificate['erased'][number];
  readonly kept: Certificate['kept'];
  readonly position: bigint;
  /** The position of the event that says that the keys are gone. */
  readonly keysGone: bigint;
};

/** What became of an erasure, by its stream's events. `unfinished`: keys or files are still to be destroyed. */
export const erasedPart = ({ one, name, stream, decided }: DecidedErasure): ErasedPart | 'unfinished' => {
  const { past } = stream.loaded;
  const keys = past.find((event) => event.type === 'PersonalKeysDestroyed' && isOf(event, decided));
  const files = past.find((event) => event.type === 'BlobsDestroyed' && isOf(event, decided));
  if (!keys || !files) return 'unfinished';

  return {
    part: {
      match: one,
      stream: name,
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
    keysGone: keys.position,
    kept: keptFiles({ one, name, stream, decided }, files),
    position: files.position > keys.position ? files.position : keys.position,
  };
};

/** The files that stay, and why. Others than this stream may name them, or it was decided; or nobody decided. */
const keptFiles = ({ one, stream, decided }: DecidedErasure, destroyed: Recorded): Certificate['kept'] => {
  const shared = BlobsDestroyed.shape.data.shape.kept.parse(destroyed.data.kept) ?? [];
  const sealed = keptSealed(one, stream.loaded.past, decided);

  return [
    ...(shared.length > 0 ? [{ match: one, what: 'shared-files', files: shared, basis: null } as const] : []),
    ...(sealed ? [{ match: one, what: 'sealed-files', ...sealed } as const] : []),
  ];
};

const keptSealed = (one: ErasedOne, past: readonly Recorded[], decided: Recorded) => {
  const sealed = PersonalDataErased.shape.data.shape.sealed.parse(decided.data.sealed);
  if (sealed?.decision === 'destroy') return null;
  const basis = sealed?.basis ?? null;
  if (one.kind === 'account') return basis === null ? null : { files: [], basis };
  if (one.kind !== 'recipient') return null;
  const before = past.filter(({ revision }) => revision < decided.revision);
  const isDestroyed = before.some(
    ({ type, data }) =>
      type === 'PersonalDataErased' &&
      PersonalDataErased.shape.data.shape.sealed.parse(data.sealed)?.decision === 'destroy',
  );
  const isRemoved = before.some(
    ({ type, data }) => type === 'RecipientRemoved' && data.recipient === one.recipient,
  );
  const files = before.flatMap(({ type, data }) =>
    type === 'DocumentSealed' ? [Sha256.parse(data.sealed)] : [],
  );

  return files.length === 0 || isDestroyed || isRemoved ? null : { files, basis };
};

const keysIn = ({ data }: Recorded): readonly string[] =>
  PersonalDataErased.shape.data.shape.keys.parse(data.keys);

const isOf = ({ data }: Recorded, { revision }: Recorded): boolean => data.erasure === revision;

const named = ({ id, revision, metadata: { at, hash } }: Recorded) => ({ revision, id, at, hash });
