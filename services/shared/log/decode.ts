import { Counter } from 'prom-client';
import { decodedEvent, type EventSchemas, isUnknown, schemasOf } from '#contracts/decoded-event.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';

export const unknownEvents = new Counter({
  name: 'unknown_events_total',
  help: 'Events of a newer version that this process has met: each is counted once and changes nothing',
  labelNames: ['type'],
});

/** Ids of unknown events that are remembered, so that none is counted twice. */
const REMEMBERED = 10_000;
const counted = new Set<string>();

/** Decodes events of one kind of stream. Everything that reads what events say goes through here. */
export const decodeAll = <Event extends Message>(
  schemas: EventSchemas<Event>,
  events: readonly Recorded[],
): readonly Recorded<Event>[] => events.map((event) => decode(schemas, event));

export const decode = <Event extends Message>(
  schemas: EventSchemas<Event>,
  stored: Recorded,
): Recorded<Event> => {
  const event = decodedEvent(schemas, stored);
  if (isUnknown(schemas, event)) count(event);

  return event;
};

/** Decodes an event of any stream. If this version doesn't know the stream, the event stays as it is. */
export const decodeByStream = (event: Recorded): Recorded => {
  const schemas = schemasOf(event.stream);

  return schemas ? decode(schemas, event) : event;
};

const count = ({ id, type }: Recorded) => {
  if (counted.has(id) || counted.size >= REMEMBERED) return;
  counted.add(id);
  unknownEvents.inc({ type });
};
