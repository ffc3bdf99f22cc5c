import type { TimelineEvent } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { type Document, noDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { withoutSecrets } from '#contracts/secrets.ts';
import { isFiltered, matches, type TimelineFilter } from '#contracts/timeline/filter.ts';
import { sentenceOf } from '#contracts/timeline/timeline.ts';
import type { History } from './history.ts';

/** The events that a filter lets through, as they are shown. */
export const selected = (history: History, filter: TimelineFilter): readonly TimelineEvent[] => {
  const { events, people } = history;
  if (!isFiltered(filter)) return events.map((event) => shownEvent(event, people));

  return inWords(history)
    .filter(({ event, before, sentence }) => matches(filter, { event, before, sentence }))
    .map(({ event }) => event);
};

export type EventInWords = {
  readonly event: TimelineEvent;
  readonly before: Document;
  readonly sentence: string;
};

/** Every event with the state of the document before it, and with its sentence. */
export const inWords = ({ events, people }: Pick<History, 'events' | 'people'>): readonly EventInWords[] => {
  let before: Document = noDocument;

  return events.map((recorded) => {
    const event = shownEvent(recorded, people);
    const one = { event, before, sentence: sentenceOf(event, before, people.owner.name) };
    before = evolveDocument(before, recorded);

    return one;
  });
};

const shownEvent = (event: Recorded<DocumentEvent>, { actorOf }: History['people']): TimelineEvent => {
  const { id, revision, type, data, metadata, position } = asStored(event);
  const { at, ip, userAgent, prev, hash } = metadata;

  return {
    ...{ id, revision, type, at, by: actorOf(event), ip, userAgent },
    data: withoutSecrets(data) as TimelineEvent['data'],
    ...{ metadata, prev, hash, position: String(position) },
  };
};
