import type { AttachmentSheet, MediaRefusal } from '#contracts/api/media.ts';
import { type Certificate, Seal, type StampedValue } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { DocumentField, ExistingDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { keyName } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { ask } from '../../../shared/messaging/nats.ts';
import { reached } from '../../../shared/running/steps.ts';
import { document } from '../../document/decisions/decider.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import type { LoadedDocument } from '../reactions/loaded-document.ts';
import type { Reactor } from '../reactions/reactor.ts';
import { certificateOf } from './certificate.ts';
import { coveringTreeHead } from './covering-tree-head.ts';

/** Milliseconds for stamping and sealing the largest document, a time-stamping authority's answer included. */
const SEAL_TIMEOUT = 60_000;

/** Has the completed document sealed and puts that on record. Sealed twice by a crash, the first record counts. */
export const seal = async (reactor: Reactor, { there, loaded, owner }: LoadedDocument): Promise<void> => {
  await reached('last signature appended');
  const record = (data: SealedFile) =>
    handle(reactor.writer, document, there.id, bySystem('seal', loaded), { type: 'SealDocument', data });
  const before = await sealedElsewhere(reactor, there.id, loaded.past);
  if (before) {
    await record(before);
    return;
  }

  const chainHead = loaded.head ?? refuse('not-found');
  const treeHead = certified(await coveringTreeHead(reactor, loaded.position));
  const certificate = certificateOf(there, loaded.past, owner, chainHead, treeHead);
  const attachmentSheet = attachmentSheetOf(there);
  const request = { pdf: there.pdf, values: valuesIn(there), certificate };
  const sealed = await ask(
    reactor.nats,
    Seal,
    { ...request, ...(attachmentSheet && { attachmentSheet }) },
    SEAL_TIMEOUT,
  );
  if (!sealed.ok) {
    if (isOfTheMachine(sealed) || !isOverdue(there, reactor.writer.now())) return refuse(sealed.code);
    await giveUp(reactor, { there, loaded }, sealed.code);
    return;
  }
  await reached('seal returned');

  await record({ sealed: sealed.sealed, level: sealed.level, pageCount: sealed.pageCount, chainHead });
};

const isOfTheMachine = ({ code }: MediaRefusal): boolean => code === 'unavailable' || code === 'overloaded';

/** Milliseconds after its completion that a document is tried to be sealed, if the machine is not at fault. */
const PATIENCE = 6 * 3_600_000;
/** The same after an operator had it tried again: longer than media leaves alone what broke a process. */
const PATIENCE_AGAIN = 15 * 60_000;

/** `now` is an ISO instant. */
const isOverdue = ({ completedAt, sealRetriedAt }: ExistingDocument, now: string): boolean => {
  if (sealRetriedAt) return millisecondsBetween(sealRetriedAt, now) > PATIENCE_AGAIN;

  return completedAt !== null && millisecondsBetween(completedAt, now) > PATIENCE;
};

/** Puts on record that the file will not do, so that its owner learns of it and nobody tries for ever. */
const giveUp = async (
  { writer, log }: Reactor,
  { there, loaded }: Pick<LoadedDocument, 'there' | 'loaded'>,
  reason: string,
): Promise<void> => {
  const envelope = bySystem('seal', loaded);
  await handle(writer, document, there.id, envelope, { type: 'RecordSealFailed', data: { reason } });
  log.error({ document: there.id, reason }, 'a completed document cannot be sealed');
};

type SealedFile = Extract<DocumentEvent, { type: 'DocumentSealed' }>['data'];

/**
 * The seal that another epoch saw put on the same completion, where its file is still there: people hold it. Its
 * certificate names the event that the chain then ended with: one that is not here would leave it unproved.
 */
const sealedElsewhere = async (
  { elsewhere, blobs }: Reactor,
  id: string,
  past: readonly Recorded<DocumentEvent>[],
): Promise<SealedFile | null> => {
  const completion = past.findLast(({ type }) => type === 'DocumentCompleted')?.id;
  const others = (await elsewhere(streams.document(id))) as readonly (readonly Recorded<DocumentEvent>[])[];

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

const valuesIn = ({ fields }: ExistingDocument): StampedValue[] => fields.flatMap(valueIn);

const valueIn = (field: DocumentField): StampedValue[] => {
  const { type, pageNumber, x, y, width, height, fontSize, value, handwriting } = field;

  return value === null ? [] : [{ type, pageNumber, x, y, width, height, fontSize, value, handwriting }];
};

/** Null where the file itself is sealed. */
const attachmentSheetOf = (document: ExistingDocument): AttachmentSheet | null => {
  const { sealing, originalFileName, fields, recipients, completedAt, createdAt } = document;
  if (sealing === 'in-place') return null;
  const byPlace = fields.toSorted(
    (one, other) => one.pageNumber - other.pageNumber || one.y - other.y || one.x - other.x,
  );

  return {
    fileName: originalFileName,
    entries: byPlace.flatMap((field) => {
      const signer = recipients.find(({ id }) => id === field.recipient);
      const [fullName, signedAt] = [signer?.fullName ?? '', signer?.signedAt ?? completedAt ?? createdAt];
      return valueIn(field).map((value) => ({ label: field.label, fullName, signedAt, value }));
    }),
  };
};
