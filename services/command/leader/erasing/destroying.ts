import { isAccountErased } from '#contracts/account/erasures.ts';
import { blobsOf } from '#contracts/blobs-of.ts';
import { isDocumentErased } from '#contracts/document/erasures.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Sha256 } from '#contracts/ids.ts';
import { ownerOfKey } from '#contracts/key-id.ts';
import { type Erasure, unfinished } from '#contracts/personal/erasures.ts';
import { categoryOf, idOf, streams } from '#contracts/stream-name.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { account } from '../../decisions/account/decider.ts';
import { document } from '../../decisions/document/decider.ts';
import type { Writer } from '../../log/handle.ts';
import { isHistoryDamaged } from '../../log/streams.ts';
import { type DeliveryKind, delivery } from '../deliveries/delivery.ts';
import { type ErasedStream, erasedStreams } from './erased-stream.ts';

type Erased = Pick<Erasure, 'revision' | 'keys' | 'sealed'>;
type Ready = Erased & { readonly stream: ErasedStream };
type Receipt = { readonly blobs: readonly Sha256[]; readonly kept: readonly Sha256[] };

/**
 * Destroys the files of what was erased, unless somebody else's are the same, and puts on record which. A crash in
 * between destroys them once more, which changes nothing.
 */
const destroying = (of: keyof typeof erasedStreams): DeliveryKind<ErasedStream, Erased, Ready, Receipt> => ({
  queue: 'destroy',
  of,
  load: erasedStreams[of],
  due: ({ erasable }) =>
    unfinished(erasable, 'blobs').map(({ revision, keys, sealed }) => ({ revision, keys, sealed })),
  prepare: async (_, stream, erased) => ({ ...erased, stream }),

  send: async ({ writer, destroyFiles }, { stream, ...erased }) => {
    const files = filesOf(stream.loaded.past, erased);
    const destroyed = await destroyFiles(streams[of](stream.id), files, (other) => isLiving(writer, other));
    await faultPoint('files destroyed');

    return {
      kind: 'accepted',
      blobs: destroyed,
      kept: files.filter((file) => !destroyed.includes(file)),
    };
  },

  /** It's tried again for as long as it takes, because it throws while somebody is about to name the file. */
  giveUpAt: () => null,

  record: async (_, { stream, revision }, outcome) => {
    if (outcome.kind === 'accepted')
      await stream.record({
        type: 'RecordBlobsDestroyed',
        data: {
          blobs: [...outcome.blobs],
          erasure: revision,
          ...(outcome.kept.length > 0 && { kept: [...outcome.kept] }),
        },
      });
  },
});

export const destructions = [
  delivery(destroying('document')),
  delivery(destroying('account')),
  delivery(destroying('privacy')),
] as const;

/** Certificates of erasure name nobody, and outlive what they're about. */
const erasableFiles = (event: Recorded): readonly Sha256[] =>
  event.type === 'ErasureCertified' || event.type === 'PrivacyRequestFulfilled' ? [] : blobsOf(event);

/**
 * All files of a document, an account or a request; of a recipient the drawings, if nobody else in the document has the
 * same, and the sealed file if that was decided.
 */
const filesOf = (
  past: readonly Recorded[],
  { keys, sealed }: Pick<Erased, 'keys' | 'sealed'>,
): readonly Sha256[] => {
  const owners = keys.map(ownerOfKey);
  if (owners.some(({ kind }) => kind !== 'recipient'))
    return [...new Set(past.flatMap(erasableFiles))].sort();

  const isTheirs = ({ type, data }: Recorded) =>
    type === 'RecipientSigned' && owners.some(({ id }) => id === data.recipient);
  const stillUsed = new Set(past.filter((event) => !isTheirs(event)).flatMap(blobsOf));
  const drawings = past.filter(isTheirs).flatMap(blobsOf);
  const sealings = past.filter(({ type }) => type === 'DocumentSealed' && sealed?.decision === 'destroy');

  return [
    ...new Set([
      ...drawings.filter((blob) => !stillUsed.has(blob)),
      ...sealings.flatMap(({ data }) => String(data.sealed)),
    ]),
  ].sort();
};

/**
 * What is deleted but not erased may be brought back, so it still needs its files. So does what stands still because of a
 * damaged or foreign event, until an operator has decided: trying again wouldn't help.
 */
const isLiving = (writer: Writer, stream: string): Promise<boolean> =>
  isUnerased(writer, stream).catch((error) => {
    if (isHistoryDamaged(error)) return true;
    throw error;
  });

const isUnerased = async ({ streams: loaded }: Writer, stream: string): Promise<boolean> => {
  const id = idOf(stream);
  if (categoryOf(stream) === 'document') {
    const { state } = await loaded.read(document, id);
    return state.status !== 'none' && !isDocumentErased(state);
  }
  if (categoryOf(stream) !== 'account') return true;
  const { state } = await loaded.read(account, id);

  return state.status !== 'none' && !isAccountErased(state);
};
