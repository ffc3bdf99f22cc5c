import type { Recorded } from '../envelope.ts';
import { documentKey, recipientKey } from '../key-id.ts';
import type { ErasureEvent } from '../personal/erasure-events.ts';
import { erasureProblem, isErased } from '../personal/erasures.ts';
import { idOf } from '../stream-name.ts';
import { type Creation, isCreation } from './creation.ts';
import { isDocumentErased, isSignatureAwaited, keysOf } from './erasures.ts';
import { documentEventNames } from './event-names.ts';
import type { DocumentEvent } from './events.ts';
import { evolveDocument } from './evolve.ts';
import { draftRules } from './possible/draft.ts';
import { lookRules } from './possible/look.ts';
import { mailRules } from './possible/mail.ts';
import { organisationRules } from './possible/organisation.ts';
import { retentionRules } from './possible/retention.ts';
import type { AnyRule, Rules } from './possible/rule.ts';
import { signingRules } from './possible/signing.ts';
import { bySystem } from './possible/who.ts';
import { isOnHold } from './retention.ts';
import type { Document, ExistingDocument } from './state.ts';
import { initialDocument } from './state.ts';
import { currentOrder } from './turn.ts';

// Decisions begin with what somebody asks for, and these rules with an event that is on record, so that some of both is
// said twice; what they share stands in access.ts, preconditions.ts and the files that they name. A property over random
// histories holds them equal: whatever is decided is possible, and what a forger made possible somebody could have had
// decided (services/command/testing/possible-histories.test.ts).

/**
 * Says why this event can't have happened to a document in this state, as a clause ("the document was cancelled by
 * then"). Null if it can. It only checks rules that every version of the product has kept (who may act, in which state,
 * whose turn it is). It checks no rule that may become stricter, such as the format of a value. A new kind of event
 * doesn't compile until it's handled here.
 */
export const documentProblem = (document: Document, event: Recorded<DocumentEvent>): string | null => {
  if (isCreation(event)) return creationProblem(document, event);
  if (document.status === 'none') return 'the document did not exist by then';

  return interruption(document, event) ?? laterProblem(document, event);
};

/** What `possibleHistory` needs to check the events of a document one after the other. */
export const documentRules = {
  initial: initialDocument,
  evolve: evolveDocument,
  problem: documentProblem,
  isKnown: ({ type }: Recorded<DocumentEvent>) => documentEventNames.has(type),
};

const creationProblem = (document: Document, { data, metadata, stream }: Creation): string | null => {
  if (document.status !== 'none') return 'the document existed already';
  if (metadata.by.kind !== 'account' || metadata.by.id !== data.owner)
    return 'only its owner can create a document';
  if (data.organisation !== metadata.authority?.organisation) return 'it names another organization';

  return 'from' in data && data.from === idOf(stream) ? 'a document is no copy of itself' : null;
};

/**
 * The last signature and the completion are appended together, as are policies and sending, so no other event can be
 * between them.
 */
const interruption = (document: ExistingDocument, { type }: Recorded<DocumentEvent>): string | null => {
  if (document.policies !== null && document.status === 'draft' && type !== 'DocumentSent')
    return 'policies are applied when a document is sent';
  if (document.releasedBy !== null && document.status === 'draft' && !sending.has(type))
    return 'a document is sent as soon as it is released';
  const haveAllSigned =
    currentOrder(document) === null && document.recipients.some(({ status }) => status === 'signed');

  return document.status === 'sent' && haveAllSigned && type !== 'DocumentCompleted'
    ? 'everyone had signed, and that completed the document at once'
    : null;
};

const sending: ReadonlySet<DocumentEvent['type']> = new Set(['PoliciesApplied', 'DocumentSent']);

type Later = Recorded<Exclude<DocumentEvent, { type: Creation['type'] }>>;

const laterProblem = (document: ExistingDocument, event: Later): string | null => {
  const rule = rules[event.type] as AnyRule;

  return rule(document, event);
};

type Sealing = Recorded<Extract<DocumentEvent, { type: 'DocumentSealed' | 'SealFailed' | 'SealRetried' }>>;

const sealProblem = (
  { status, sealed, sealFailed }: ExistingDocument,
  { type, metadata }: Sealing,
): string | null => {
  if (sealed) return 'the document was sealed already';
  if (!sealFailed && type === 'SealRetried') return 'sealing the document was not given up by then';
  if (sealFailed && type === 'SealFailed') return 'sealing the document had been given up already';

  return status === 'completed' ? bySystem(metadata) : 'the document was not completed by then';
};

type Erasing = Recorded<ErasureEvent>;

/** The document's own texts are erased only with those of all its recipients, and after it was deleted. */
const erasingProblem = (document: ExistingDocument, event: Erasing): string | null => {
  if (event.type === 'PersonalDataErased' && isOnHold(document)) return 'the document was on hold';
  if (event.type === 'PersonalDataErased' && erasesAwaited(document, event))
    return 'the document waited for their signature, and is voided first';
  const problem = erasureProblem(document, keysOf(document), event);
  if (problem !== null || event.type !== 'PersonalDataErased') return problem;
  const after = evolveDocument(document, event) as ExistingDocument;
  if (!isDocumentErased(after)) return null;
  if (!document.deleted) return 'the document was not deleted by then';

  return keysOf(document).every((key) => isErased(after, key))
    ? null
    : 'not all of its recipients were erased';
};

const erasesAwaited = (
  document: ExistingDocument,
  { data: { keys } }: Extract<Erasing, { type: 'PersonalDataErased' }>,
): boolean =>
  !keys.includes(documentKey(document.id)) &&
  document.recipients.some(
    ({ id }) => isSignatureAwaited(document, id) && keys.includes(recipientKey(document.id, id)),
  );

const rules: Rules<Later['type']> = {
  ...draftRules,
  ...mailRules,
  ...signingRules,
  ...organisationRules,
  ...retentionRules,
  ...lookRules,
  DocumentSealed: sealProblem,
  SealFailed: sealProblem,
  SealRetried: sealProblem,
  PersonalDataErased: erasingProblem,
  PersonalKeysDestroyed: erasingProblem,
  BlobsDestroyed: erasingProblem,
  ErasureCertified: erasingProblem,
};
