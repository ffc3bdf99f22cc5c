import { type Certificate, Seal } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { withoutErasedTexts } from '#contracts/personal/erased-texts.ts';
import { keyName } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { ask } from '../../../shared/messaging/nats.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { account } from '../../decisions/account/decider.ts';
import { document as documentDecider } from '../../decisions/document/decider.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { type DeliveryKind, delivery } from '../deliveries/delivery.ts';
import { dueOf, type LoadedDocument, loadDocument } from '../deliveries/loaded-document.ts';
import { coveringTreeHead } from '../tree-heads/covering-tree-head.ts';
import { accountOpenings } from './account-openings.ts';
import { certificateOf } from './certificate.ts';
import { type SealRequest, sealRequestOf } from './seal-request.ts';

type SealedFile = Extract<DocumentEvent, { type: 'DocumentSealed' }>['data'];

type ReadySeal = {
  readonly at: LoadedDocument;
  readonly request: SealRequest;
  readonly chainHead: string;
};

/** Milliseconds for stamping and sealing the largest document, including the answer of a time-stamping authority. */
const SEAL_TIMEOUT = 60_000;
/** Milliseconds after its completion for which a document is tried, unless the machine is at fault. */
const PATIENCE = 6 * 3_600_000;
/**
 * The patience after an operator asked for another try: longer than the time for which media refuses a document that
 * broke a process.
 */
const PATIENCE_AGAIN = 15 * 60_000;

/** The seal of a completed document. If a crash has it sealed twice, the first one on record counts. */
const kind: DeliveryKind<LoadedDocument, { readonly kind: 'seal' }, ReadySeal, { sealed: SealedFile }> = {
  queue: 'seal',
  of: 'document',
  load: (context, id) => loadDocument(context, id, 'seal'),
  due: (at) => dueOf(at).filter((intent) => intent.kind === 'seal'),

  prepare: async (context, at) => {
    await faultPoint('last signature appended');
    const { document, loaded, owner } = at;
    const earlier = await sealedInOtherEpoch(context, document.id, loaded.past);
    if (earlier) {
      await record(context, at, { type: 'SealDocument', data: earlier });
      return null;
    }
    const chainHead = loaded.head ?? refuse('not-found');
    const treeHead = certified(await coveringTreeHead(context, loaded.position));
    const { streams: loading } = context.writer;
    const accountOf = async (id: string) => (await loading.read(account, id)).past;
    const openings = await accountOpenings(accountOf, loaded.past);
    const past = withoutErasedTexts(loaded.past);
    const certificate = certificateOf(document, past, owner, chainHead, treeHead, openings);

    return { at, request: sealRequestOf(document, certificate), chainHead };
  },

  send: async ({ nats, log }, { at: { document }, request, chainHead }) => {
    const answer = await ask(nats, Seal, request, SEAL_TIMEOUT);
    if (!answer.ok) {
      if (answer.code === 'unavailable' || answer.code === 'overloaded') return refuse(answer.code);
      log.warn({ document: document.id, reason: answer.code }, 'a document was not sealed');
      return { kind: 'later', reason: answer.code };
    }
    await faultPoint('seal returned');
    const { sealed, level, pageCount } = answer;

    return { kind: 'accepted', sealed: { sealed, level, pageCount, chainHead } };
  },

  giveUpAt: ({ at: { document } }) => {
    const { sealRetriedAt, completedAt, createdAt } = document;

    return sealRetriedAt ? after(sealRetriedAt, PATIENCE_AGAIN) : after(completedAt ?? createdAt, PATIENCE);
  },

  /** A failure goes on record so that the owner learns of it. */
  record: async (context, { at }, outcome) => {
    if (outcome.kind === 'accepted')
      return record(context, at, { type: 'SealDocument', data: outcome.sealed });
    const { reason } = outcome;
    await record(context, at, { type: 'RecordSealFailed', data: { reason } });
    context.log.error({ document: at.document.id, reason }, 'a completed document cannot be sealed');
  },
};

export const sealing = delivery(kind);

const record = (
  { writer }: DeliveryContext,
  { document, loaded }: LoadedDocument,
  command: DocumentCommand,
): Promise<unknown> => handle(writer, documentDecider, document.id, bySystem('seal', loaded), command);

const after = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/**
 * The seal that another epoch saw put on the same completion, if its file is still there, because people hold it. Its
 * certificate names the event that the chain ended with then; without that event here, it would be unproved.
 */
const sealedInOtherEpoch = async (
  { otherEpochs, blobs }: DeliveryContext,
  id: string,
  past: readonly Recorded<DocumentEvent>[],
): Promise<SealedFile | null> => {
  const completion = past.findLast(({ type }) => type === 'DocumentCompleted')?.id;
  const others = (await otherEpochs(streams.document(id))) as readonly (readonly Recorded<DocumentEvent>[])[];

  for (const events of others.filter((one) => one.some((event) => event.id === completion))) {
    const seal = events.find((event) => event.type === 'DocumentSealed');
    if (seal?.type !== 'DocumentSealed') continue;
    const isProved = past.some(({ metadata }) => metadata.hash === seal.data.chainHead);
    if (isProved && (await blobs.has(seal.data.sealed))) return seal.data;
  }
  return null;
};

const certified = (newest: CheckpointSigned['data'] | null): Certificate['checkpoint'] => {
  if (!newest) return null;
  const { origin, size, root, verifierKey } = newest;

  return { origin, size, root, keyId: keyName(verifierKey).id };
};
