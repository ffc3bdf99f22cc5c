import { calledIn, isAboutNames } from '#contracts/document/called-by.ts';
import { type EventGroup, groupLabels } from '#contracts/document/cards/card.ts';
import { documentCards } from '#contracts/document/cards.ts';
import { dayOf, instantAfter } from '#contracts/instant.ts';
import { forMembers } from '../../../lib/language.ts';
import type { Story } from '../story/story.ts';
import { texts } from '../texts.ts';

type Options = ReadonlyMap<string, string>;

/** Everybody who acted, and everything that was acted on: by id, with its newest name. */
export const optionsOf = ({
  events,
}: Pick<Story, 'events'>): Readonly<Record<'actors' | 'recipients' | 'fields', Options>> => {
  const actors = new Map<string, string>();
  const named = new Map<string, Readonly<Record<string, unknown>>>();
  const fields = new Map<string, string>();

  for (const { type, by, data } of events) {
    const { recipient, field, label, pageNumber } = data;
    actors.set(by.id, by.name);
    if (isAboutNames(type)) named.set(String(recipient), { ...named.get(String(recipient)), ...data });
    if (type === 'FieldPlaced')
      fields.set(String(field), texts.filters.fieldOn(String(label || data.type), pageNumber));
    if (type === 'FieldEdited' && label) fields.set(String(field), String(label));
  }

  const recipients = new Map([...named].map(([id, data]) => [id, calledIn(data, texts.filters.recipient)]));

  return { actors, recipients, fields };
};

type TypeOptions = readonly (readonly [
  label: string,
  group: EventGroup,
  types: readonly (readonly [type: string, label: string])[],
])[];

/** The types of events that this document has, by group. */
export const typeOptions = ({ events }: Pick<Story, 'events'>): TypeOptions => {
  const present = new Set(events.map(({ type }) => type));
  const cards = Object.entries(documentCards).filter(([type]) => present.has(type));

  return (Object.keys(forMembers(groupLabels)) as EventGroup[])
    .map(
      (group) =>
        [
          forMembers(groupLabels)[group],
          group,
          cards
            .filter(([, card]) => card.group === group)
            .map(([type, { label }]) => [type, forMembers(label)] as const),
        ] as const,
    )
    .filter(([, , named]) => named.length > 0);
};

/** A filter ends before this instant: the start of the day after the last one. */
export const dayAfter = (day: string) => instantAfter(startOf(day), 1);

export const startOf = (day: string) => `${day}T00:00:00.000Z`;

/** The last day of a filter; empty if the text is not an instant. */
export const dayBefore = (instant: string) =>
  Number.isNaN(Date.parse(instant)) ? '' : dayOf(instantAfter(instant, -1));
