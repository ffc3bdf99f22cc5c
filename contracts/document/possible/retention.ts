import type { Recorded } from '../../envelope.ts';
import { instantAfter } from '../../instant.ts';
import { isDocumentErased } from '../erasures.ts';
import {
  isAskedFor,
  isLater,
  isOnHold,
  isSetAlready,
  keptAt,
  type RetentionOfDocument,
  restorableUntil,
  SHORTENING_DAYS,
} from '../retention.ts';
import type { ExistingDocument } from '../state.ts';
import { type About, unless } from './rule.ts';
import { byHolder, bySystem } from './who.ts';

/**
 * The rules of events about how long a document is kept. Events don't say which accounts RECORDS_MANAGERS names, so every
 * account counts as one where no organisation plays a part.
 */
export const retentionRules = unless(
  (document, { metadata: { by } }) =>
    isDocumentErased(document) && by.kind === 'account' ? 'the document was erased by then' : null,
  {
    RetentionSet: ({ retention }, { data, metadata }) =>
      isSetAlready(retention, data)
        ? 'that was set already, or people had said something else'
        : bySystem(metadata),
    RetentionShorteningAsked: (document, event) =>
      byManager(document, event) ?? ofDocument(document) ?? askedProblem(document, event),
    RetentionChanged: (document, event) =>
      byManager(document, event) ?? ofDocument(document) ?? changeProblem(document, event),
    HoldPlaced: (document, event) =>
      isHeldBy(document, event.data.matter)
        ? 'the matter held it already'
        : byManagerOrSystem(document, event),
    HoldReleased: (document, event) =>
      isHeldBy(document, event.data.matter)
        ? byManagerOrSystem(document, event)
        : 'the matter did not hold it',
    DisposalAnnounced: (document, { metadata }) => {
      if (isOnHold(document)) return 'the document was on hold';
      return document.retention.announced ? 'its disposal had been announced already' : bySystem(metadata);
    },
    DisposalNoticeMailed: ({ retention: { announced } }, { data, metadata }) =>
      announced?.mailedTo.includes(data.to) ? 'that mail was settled before' : bySystem(metadata),
    DisposalDecided: (document, event) => {
      if (isOnHold(document) && event.data.decision === 'erase') return 'the document was on hold';
      return (
        byManager(document, event) ??
        ofDocument(document) ??
        (document.retention.announced ? null : 'its disposal had not been announced by then')
      );
    },
    DocumentRestored: (document, event) => byManager(document, event) ?? restoringProblem(document, event),
  },
);

const isHeldBy = ({ retention }: ExistingDocument, id: string): boolean =>
  retention.holds.some(({ matter }) => matter === id);

const restoringProblem = (
  { deleted, retention }: ExistingDocument,
  { metadata: { at } }: About<'DocumentRestored'>,
): string | null => {
  if (!deleted) return 'the document was not deleted by then';

  return (restorableUntil(retention) ?? '') > at ? null : 'it was too late to bring the document back';
};

const ofDocument = ({ kind }: ExistingDocument): string | null =>
  kind === 'document' ? null : 'that is done to documents only';

/** Who is a records manager of an organisation, events say. */
const byManager = (document: ExistingDocument, event: Recorded<RetentionOfDocument>): string | null => {
  if (event.metadata.by.kind !== 'account') return 'only a records manager can do that';

  return document.organisation === null ? null : byHolder(document, event);
};

/** The installation itself goes on with holds of a matter that a records manager ordered or ended. */
const byManagerOrSystem = (
  document: ExistingDocument,
  event: Recorded<RetentionOfDocument>,
): string | null => (event.metadata.by.kind === 'system' ? null : byManager(document, event));

const askedProblem = (
  { retention }: ExistingDocument,
  { data, metadata: { at } }: About<'RetentionShorteningAsked'>,
): string | null => {
  if (!isLater(keptAt(retention, at)?.until ?? null, data.until)) return 'that was no shorter time';

  return isAskedFor(retention, data.until, at) ? 'that had been asked for already' : null;
};

/** Nobody alone has a document kept shorter. */
const changeProblem = (
  { retention }: ExistingDocument,
  { data, metadata: { at, by } }: About<'RetentionChanged'>,
): string | null => {
  const { asked: request, shortened } = retention;
  const until = keptAt(retention, at)?.until ?? null;
  if (until === data.until && shortened === null) return 'it was kept until then already';
  if (data.approvedBy === null)
    return isLater(until, data.until) ? 'no one shortens the time of a document alone' : null;
  if (data.approvedBy !== by.id) return 'someone else is said to have agreed';
  if (data.until === null || !isAskedFor(retention, data.until, at)) return 'no one had asked for that';
  if (data.countsFrom < instantAfter(at, SHORTENING_DAYS)) return 'it counted too soon';

  return request?.by === by.id ? 'no one agrees to what they asked for themselves' : null;
};
