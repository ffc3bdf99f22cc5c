import type { TimelineEvent, TimelineView } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { type Document, initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { claimedAt, type ForeignData, foreignDataOf } from '#contracts/foreign-event.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { withoutSecrets } from '#contracts/secrets.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { decryptedOf } from '#contracts/timeline/decrypted.ts';
import { isFiltered, matches, type TimelineFilter } from '#contracts/timeline/filter.ts';
import { sentenceOf } from '#contracts/timeline/timeline.ts';
import type { History } from '../history/history.ts';
import { openingsFor } from './openings.ts';

type Viewer = TimelineView['viewer'];

/** The events that a filter lets through, as this viewer may read them. */
export const selected = (
  language: SignerLanguage,
  history: History,
  viewer: Viewer,
  filter: TimelineFilter,
): readonly TimelineEvent[] => {
  if (!isFiltered(filter)) return history.events.map(servedTo(history, viewer));

  return inWords(language, history, viewer)
    .filter((one) => isMatching(filter, one))
    .map(({ event }) => event);
};

/** Filters look at what events say, not at the boxes in which they say it. */
export const isMatching = (filter: TimelineFilter, { event, ...inWords }: EventInWords): boolean =>
  matches(filter, { event: decryptedOf(event), ...inWords });

export type EventInWords = {
  readonly event: TimelineEvent;
  readonly before: Document;
  readonly sentence: string;
};

/** Every event with the state of the document before it, and with its sentence. */
export const inWords = (
  language: SignerLanguage,
  history: History,
  viewer: Viewer,
): readonly EventInWords[] => {
  const { events, people } = history;
  const served = servedTo(history, viewer);
  let before: Document = initialDocument;

  return events.map((recorded) => {
    const event = served(recorded);
    const one = {
      event,
      before,
      sentence: sentenceOf(language, decryptedOf(event), before, people.owner.name),
    };
    before = evolveDocument(before, recorded);

    return one;
  });
};

const servedTo = (history: History, viewer: Viewer) => {
  const { actorOf } = history.people;
  const openings = openingsFor(viewer, history);

  return (event: Recorded<DocumentEvent>): TimelineEvent => {
    const foreign = foreignDataOf(event);
    if (foreign) return foreignEvent(event, foreign);
    const { id, revision, type, data, metadata, position } = asStored(event);
    const opened = openings(event);
    const { at, ip, userAgent, prev, hash } = decryptedOf({ type, data, metadata, opened }).metadata;

    return {
      id,
      revision,
      type,
      at,
      by: actorOf(event),
      ip,
      userAgent,
      data: withoutSecrets(data) as TimelineEvent['data'],
      metadata,
      opened,
      prev,
      hash,
      position: String(position),
    };
  };
};

/** Somebody else's event, as it is stored. Nobody knows who wrote it, whatever it says. */
const foreignEvent = (event: Recorded<DocumentEvent>, foreign: ForeignData): TimelineEvent => {
  const { id, revision, type, data, metadata, position } = asStored(event);
  const { prev, hash } = event.metadata;

  return {
    id,
    revision,
    type,
    at: claimedAt(event),
    by: NOBODY,
    ip: null,
    userAgent: null,
    data: withoutSecrets(data) as TimelineEvent['data'],
    metadata,
    opened: {},
    prev,
    hash,
    position: String(position),
    foreign,
  };
};

const NOBODY = { kind: 'system', id: 'unknown', name: 'Unknown', authenticated: 'unknown' } as const;
