import type { Document } from '#contracts/aggregates/document.ts';
import type { DocumentEvent } from '#contracts/events/document.ts';
import type { Recorded } from '#contracts/message.ts';
import { type Milestone, milestones, recordedOf, sentenceOf } from '#contracts/timeline.ts';
import { type Change, changesOf } from '#contracts/timeline-changes.ts';
import { isFiltered, matches, type TimelineFilter } from '#contracts/timeline-filter.ts';
import { type Replay, replayOf } from '#contracts/timeline-replay.ts';
import type { TimelineEvent, TimelineView } from '#contracts/views/timeline.ts';

/** A document's whole history, and the document as any of its events left it. Events are named by their place. */
export type Story = {
  readonly view: TimelineView;
  readonly events: readonly TimelineEvent[];
  /** As they lie in their stream. */
  readonly recorded: readonly Recorded<DocumentEvent>[];
  readonly last: number;
  /** Everybody who ever was a recipient, those removed since as well. */
  readonly people: readonly Person[];
  /** What a scrubber marks, from the first on. */
  readonly milestones: readonly { readonly place: number; readonly milestone: Milestone }[];
  readonly at: Replay['at'];
  /** SHA-256 of the sealed PDF as DocumentSealed names it, which its hash covers; null: nothing is sealed. */
  readonly sealed: string | null;
  /** An event in plain words, with the names that things had before it. */
  readonly sentence: (place: number) => string;
  /** What an event changed. */
  readonly changes: (place: number) => readonly Change[];
  /** Places of the events that a filter lets through. */
  readonly matching: (filter: TimelineFilter) => readonly number[];
};

export type Person = { readonly id: string; readonly name: string };

export const storyOf = (view: TimelineView): Story => {
  const events = view.events.map(asHashed);
  const recorded = events.map((event) => recordedOf(view, event));
  const { at } = replayOf(recorded);
  const told = new Map<number, string>();

  const sentence = (place: number): string => {
    const known = told.get(place);
    if (known !== undefined) return known;
    const words = wordsFor(events[place], at(place - 1), view.document.owner.name);
    told.set(place, words);

    return words;
  };

  return {
    view,
    events,
    recorded,
    last: events.length - 1,
    people: events.flatMap(personAddedBy),
    milestones: events.flatMap(({ type }, place) => {
      const milestone = milestones[type];
      return milestone ? [{ place, milestone }] : [];
    }),
    at,
    sealed: sealedIn(events),
    sentence,
    changes: (place) => changesOf(at(place - 1), at(place)),
    matching: (filter) => {
      const all = [...events.keys()];
      if (!isFiltered(filter)) return all;

      return all.filter((place) => {
        const event = events[place];
        return event && matches(filter, { event, before: at(place - 1), sentence: sentence(place) });
      });
    },
  };
};

/** What stands beside the metadata repeats it for convenience; what is shown is what the hash covers. */
const asHashed = (event: TimelineEvent): TimelineEvent => {
  const { at, ip, userAgent, prev, hash } = event.metadata;

  return { ...event, at, ip, userAgent, prev, hash };
};

const sealedIn = (events: readonly TimelineEvent[]): string | null => {
  const sealing = events.findLast(({ type }) => type === 'DocumentSealed');

  return typeof sealing?.data?.sealed === 'string' ? sealing.data.sealed : null;
};

const personAddedBy = ({ type, data }: TimelineEvent): readonly Person[] =>
  type === 'RecipientAdded'
    ? [{ id: String(data?.recipient), name: String(data?.fullName || data?.title) }]
    : [];

/** Whoever changed an event may have left nothing that makes a sentence. */
const wordsFor = (event: TimelineEvent | undefined, before: Document, owner: string): string => {
  if (!event) return '';
  try {
    return sentenceOf(event, before, owner);
  } catch {
    return `An event that cannot be read: ${event.type}`;
  }
};
