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

/** Events of one kind of stream as this version reads them: the one door out of the log for what its events say. */
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

/** An event of whichever stream: it's left as it is where this version knows no such stream. */
export const decodeByStream = (event: Recorded): Recorded => {
  const schemas = schemasOf(event.stream);

  return schemas ? decode(schemas, event) : event;
};

const count = ({ id, type }: Recorded) => {
  if (counted.has(id) || counted.size >= REMEMBERED) return;
  counted.add(id);
  unknownEvents.inc({ type });
};
