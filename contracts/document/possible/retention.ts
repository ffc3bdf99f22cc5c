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
import { byHolder, bySystem } from './who.ts';

type About<Type extends RetentionOfDocument['type']> = Recorded<Extract<RetentionOfDocument, { type: Type }>>;

/**
 * Says why an event about how long a document is kept can't have happened, as a clause. Null if it can. Events don't say
 * which accounts RECORDS_MANAGERS names, so every account counts as one where no organisation plays a part.
 */
export const retentionOfProblem = (
  document: ExistingDocument,
  event: Recorded<RetentionOfDocument>,
): string | null => {
  const { holds, announced } = document.retention;
  const { metadata } = event;
  if (isDocumentErased(document) && metadata.by.kind === 'account') return 'the document was erased by then';

  switch (event.type) {
    case 'RetentionSet':
      return isSetAlready(document.retention, event.data)
        ? 'that was set already, or people had said something else'
        : bySystem(metadata);
    case 'RetentionShorteningAsked':
      return byManager(document, event) ?? ofDocument(document) ?? askedProblem(document, event);
    case 'RetentionChanged':
      return byManager(document, event) ?? ofDocument(document) ?? changeProblem(document, event);
    case 'HoldPlaced':
      if (holds.some(({ matter }) => matter === event.data.matter)) return 'the matter held it already';
      return byManagerOrSystem(document, event);
    case 'HoldReleased':
      if (!holds.some(({ matter }) => matter === event.data.matter)) return 'the matter did not hold it';
      return byManagerOrSystem(document, event);
    case 'DisposalAnnounced':
      if (isOnHold(document)) return 'the document was on hold';
      return announced ? 'its disposal had been announced already' : bySystem(metadata);
    case 'DisposalNoticeMailed':
      if (announced?.mailedTo.includes(event.data.to)) return 'that mail was settled before';
      return bySystem(metadata);
    case 'DisposalDecided':
      if (isOnHold(document) && event.data.decision === 'erase') return 'the document was on hold';
      return (
        byManager(document, event) ??
        ofDocument(document) ??
        (announced ? null : 'its disposal had not been announced by then')
      );
    case 'DocumentRestored':
      return byManager(document, event) ?? restoringProblem(document, event);
  }
};

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
  const { asked, shortened } = retention;
  const until = keptAt(retention, at)?.until ?? null;
  if (until === data.until && shortened === null) return 'it was kept until then already';
  if (data.approvedBy === null)
    return isLater(until, data.until) ? 'no one shortens the time of a document alone' : null;
  if (data.approvedBy !== by.id) return 'someone else is said to have agreed';
  if (data.until === null || !isAskedFor(retention, data.until, at)) return 'no one had asked for that';
  if (data.countsFrom < instantAfter(at, SHORTENING_DAYS)) return 'it counted too soon';

  return asked?.by === by.id ? 'no one agrees to what they asked for themselves' : null;
};
