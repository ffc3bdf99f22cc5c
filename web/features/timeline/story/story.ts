import type { TimelineEvent, TimelineView } from '#contracts/api/views/timeline.ts';
import { calledIn, isAboutNames } from '#contracts/document/called-by.ts';
import type { Milestone } from '#contracts/document/cards/card.ts';
import { documentCardOf } from '#contracts/document/cards.ts';
import { sealedDestroyedAt } from '#contracts/document/erasures.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { actorsIn } from '#contracts/timeline/actors.ts';
import { decryptedOf } from '#contracts/timeline/decrypted.ts';
import { isFiltered, matches, type TimelineFilter } from '#contracts/timeline/filter.ts';
import { type Replay, replayOf } from '#contracts/timeline/replay.ts';
import { recordedOf, sentenceOf } from '#contracts/timeline/timeline.ts';
import { keptWords } from '../../../lib/kept-words.ts';
import { language } from '../../../lib/language.ts';
import { utcDay } from '../../../lib/utc.ts';
import { texts } from '../texts.ts';

/** A document's whole history, and its state after each event. Events are identified by their place. */
export type Story = {
  /** As the server sends it, except for what the events themselves say. */
  readonly view: TimelineView;
  /** With their texts in the places of boxes. Those of somebody else are as they are stored, and change nothing. */
  readonly events: readonly TimelineEvent[];
  /** The events as they are stored in their stream. */
  readonly recorded: readonly Recorded<DocumentEvent>[];
  readonly last: number;
  /** Everybody who ever was a recipient, including those who were removed. */
  readonly people: readonly Person[];
  /** What a scrubber marks, from the first on. */
  readonly milestones: readonly { readonly place: number; readonly milestone: Milestone }[];
  /** The day (UTC) on which texts of the document were erased; null if there is none, or more than one. */
  readonly erasedOn: string | null;
  /** Finds what other people have written in a sentence about the document. */
  readonly untranslated: RegExp;
  readonly at: Replay['at'];
  /** An event in plain words, with the names that were valid before it. */
  readonly sentence: (place: number) => string;
  /** Places of the events that a filter lets through. */
  readonly matching: (filter: TimelineFilter) => readonly number[];
};

export type Person = { readonly id: string; readonly name: string };

/** `documentId` is from the address; null if the address doesn't contain it, such as an audit link's. */
export const storyOf = (served: TimelineView, documentId: string | null): Story => {
  const stream = documentId === null ? served.stream : `document-${documentId}`;
  const opened = served.events.map(decryptedOf);
  const actorOf = actorsIn(opened.filter(isOwn));
  const events = opened.map((event) => (isOwn(event) ? asHashed(event, actorOf) : event));
  const recorded = served.events.map((event) => recordedOf({ stream }, event));
  const { at } = replayOf(recorded);
  const view = { ...served, stream, document: documentOf(served, () => at(events.length - 1)) };
  const sentences = new Map<number, string>();

  const sentence = (place: number): string => {
    const known = sentences.get(place);
    if (known !== undefined) return known;
    const sentence = wordsFor(events[place], at(place - 1), view.document.owner.name);
    sentences.set(place, sentence);

    return sentence;
  };

  return {
    view,
    events,
    recorded,
    last: events.length - 1,
    people: peopleIn(events.filter(isOwn)),
    milestones: events.flatMap(({ type, foreign }, place) => {
      const milestone = foreign ? undefined : documentCardOf(type)?.milestone;
      return milestone ? [{ place, milestone }] : [];
    }),
    erasedOn: erasedOn(events.filter(isOwn)),
    untranslated: keptWords([view.document.title, view.document.owner.name, ...events.flatMap(namesIn)]),
    at,
    sentence,
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

/** Whether this installation wrote it, by what the server says. The check of the signatures says it for itself. */
const isOwn = ({ foreign }: TimelineEvent) => foreign === undefined;

/** Members beside the metadata only repeat it. What is shown comes from the metadata, because the hash covers that. */
const asHashed = (event: TimelineEvent, actorOf: ReturnType<typeof actorsIn>): TimelineEvent => {
  const { at, ip, userAgent, prev, hash, by } = event.metadata;
  const { name, authenticated, signedIn } = event.by;
  const claimed = authenticated === 'session-with-second-factor' ? authenticated : 'session';
  const isOfSession = signedIn !== undefined && signedIn.session === event.metadata.session;
  const actor = actorOf(by) ?? {
    ...by,
    name,
    authenticated: claimed,
    ...(isOfSession && { signedIn }),
  };

  return { ...event, by: actor, at, ip, userAgent, prev, hash };
};

/**
 * The state from the events, and the owner's name from the server. If the events cannot be read, the server's view of
 * the document.
 */
const documentOf = (served: TimelineView, fold: () => Document): TimelineView['document'] => {
  try {
    const state = fold();
    if (state.status === 'none') return { ...served.document, sealedSha256: null };
    const { id, title, status, deleted, pages, sealed } = state;
    const owner = { id: state.owner, name: served.document.owner.name };

    return {
      id,
      title,
      status,
      deleted,
      owner,
      isTemplate: state.kind === 'template',
      pageCount: pages.length,
      sealedSha256: sealedDestroyedAt(state) === null ? (sealed?.sha256 ?? null) : null,
    };
  } catch {
    return { ...served.document, sealedSha256: null };
  }
};

const erasedOn = (events: readonly TimelineEvent[]): string | null => {
  const days = events.flatMap(({ type, at }) => (type === 'PersonalDataErased' ? [utcDay(at)] : []));

  return new Set(days).size === 1 ? (days[0] ?? null) : null;
};

const peopleIn = (events: readonly TimelineEvent[]): readonly Person[] => {
  const named = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { type, data } of events) {
    const id = String(data?.recipient);
    if (isAboutNames(type)) named.set(id, { ...named.get(id), ...data });
  }

  return [...named].map(([id, data]) => ({ id, name: calledIn(data, texts.filters.recipient) }));
};

/** Everybody whom an event names, by what they were called then. */
const namesIn = ({ by, data }: TimelineEvent): readonly string[] =>
  [by.name, data?.fullName, data?.title, data?.name].filter((name) => typeof name === 'string');

/** A changed event may no longer have what its sentence needs. */
const wordsFor = (event: TimelineEvent | undefined, before: Document, owner: string): string => {
  if (!event) return '';
  try {
    return sentenceOf(language, event, before, owner);
  } catch {
    return texts.list.unreadable(event.type);
  }
};
