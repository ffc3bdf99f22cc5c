import { refuse } from '#contracts/api/refusals.ts';
import { documentView, fieldView, pageImages, recipientView } from '#contracts/api/views/document.ts';
import type { DocumentStateView } from '#contracts/api/views/timeline.ts';
import { sealedDestroyedAt } from '#contracts/document/erasures.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import type { History } from '../history/history.ts';

/**
 * The document as the event of a revision left it, and the last event until then that counted. Refuses `not-found` if
 * there is no such revision.
 */
export const stateAt = ({ events }: Pick<History, 'events'>, revision: number) => {
  if (!events[revision]) refuse('not-found');
  const until = events.slice(0, revision + 1);
  const event = until.findLast((one) => !isForeign(one));
  const state = until.reduce(evolveDocument, initialDocument);

  return !event || state.status === 'none' ? refuse('not-found') : { event, state };
};

export const stateView = (history: History, revision: number, base: string): DocumentStateView => {
  const { event, state } = stateAt(history, revision);

  return {
    revision,
    at: event.metadata.at,
    document: { ...documentView(state), imageUrls: pageImages(base, state.pages.length) },
    message: { subject: state.subject, text: state.message },
    description: state.description,
    deleted: state.deleted,
    pdfSha256: state.pdf,
    sealedSha256: sealedDestroyedAt(state) === null ? (state.sealed?.sha256 ?? null) : null,
    pages: [...state.pages],
    recipients: state.recipients.map((recipient) => recipientView(state.id, recipient)),
    fields: state.fields.map((field) => fieldView(state.id, field)),
  };
};
