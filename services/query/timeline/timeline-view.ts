import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { sealedDestroyedAt } from '#contracts/document/erasures.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { isFiltered, type TimelineFilter } from '#contracts/timeline/filter.ts';
import type { History } from '../history/history.ts';
import { selected } from './selected.ts';

export type Page = {
  /** The page begins after this revision. */
  readonly after: number;
  readonly limit: number;
};

export type ShownAs = Pick<TimelineView, 'viewer' | 'mayMakeAuditLinks' | 'integrity' | 'writers'> & {
  readonly isCurrent: boolean;
};

/** A page of a document's timeline, with facts about the whole timeline. */
export const timelineView = (
  language: SignerLanguage,
  history: History,
  { viewer, mayMakeAuditLinks, isCurrent, integrity, writers }: ShownAs,
  filter: TimelineFilter,
  { after, limit }: Page,
): TimelineView => {
  const { state, head, people, epoch, stream, restored, events } = history;
  const matching = selected(language, history, viewer, filter);
  const rest = matching.filter(({ revision }) => revision > after);
  const shown = rest.slice(0, limit);

  return {
    document: {
      id: state.id,
      title: state.title,
      isTemplate: state.kind === 'template',
      status: state.status,
      deleted: state.deleted,
      owner: people.owner,
      pageCount: state.pages.length,
      sealedSha256: sealedDestroyedAt(state) === null ? (state.sealed?.sha256 ?? null) : null,
    },
    stream,
    epoch: { number: epoch, isCurrent, restored },
    head: { revision: head.revision, hash: head.metadata.hash },
    total: events.length,
    matching: matching.length,
    shown: shown.length,
    filtered: isFiltered(filter),
    next: shown.length < rest.length ? (shown.at(-1)?.revision ?? null) : null,
    integrity,
    writers,
    viewer,
    ...(mayMakeAuditLinks && { mayMakeAuditLinks }),
    events: [...shown],
  };
};
