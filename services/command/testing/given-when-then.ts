import { expect } from 'vitest';
import type { RefusalCode } from '#contracts/api/refusals.ts';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { Actor, Authority, Message, Recorded } from '#contracts/envelope.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { streams } from '#contracts/stream-name.ts';
import type { Decider } from '../log/decider.ts';

export const noon = '2026-01-01T12:00:00.000Z';

/** An event said at another moment than noon, by somebody who counts, or by a right of an organisation. */
export type Timed<Event> = {
  readonly event: Event;
  readonly at?: string;
  readonly by?: Actor;
  readonly authority?: Authority;
};

/**
 * Turns a decider into the words of its tests: given these events, when this is asked, expect those. Whatever is decided
 * must be possible.
 */
export const scenario =
  <State, Command, Event extends Message>(decider: Decider<State, Command, Event>, id: string) =>
  (...past: (Event | Timed<Event>)[]) => {
    const state = () =>
      past
        .map((said, n) => recorded(streams[decider.category](id), said, n))
        .reduce(decider.evolve, decider.initial);

    return {
      state,
      /** Why somebody can't have said this next, whoever wrote it into the log; null if they can. */
      problemOf: (said: Event | Timed<Event>) =>
        decider.problem(state(), recorded(streams[decider.category](id), said, past.length)),
      when: (by: Actor, command: Command, at = noon, membership?: Membership) => {
        const stream = streams[decider.category](id);
        const decision = () => {
          const issued = { ...command, by, at, ...(membership && { membership }) };
          const events = decider.decide(issued, state());
          const authority = decider.authority?.(events, state(), issued);
          const said = { at, ...(authority && { authority }) };
          const written = events.map((event, n) => recorded(stream, { event, ...said }, past.length + n, by));
          written.reduce((before, event) => {
            expect(decider.problem(before, event)).toBeNull();
            return decider.evolve(before, event);
          }, state());

          return events;
        };

        return {
          events: decision,
          expect: (...events: Event[]) => expect(decision()).toEqual(events),
          expectNothing: () => expect(decision()).toEqual([]),
          /** `said` is what its sentence has to say. */
          expectRefusal: (code: RefusalCode, said = '') =>
            expect(decision).toThrow(
              expect.objectContaining({ code, message: expect.stringContaining(said) }),
            ),
        };
      },
    };
  };

/** An event as it would lie in its stream. */
export const recorded = <Event extends Message>(
  stream: string,
  said: Event | Timed<Event>,
  revision: number,
  whose: Actor = { kind: 'system', id: 'test' },
): Recorded<Event> => {
  const { event, at = noon, by = whose, authority }: Timed<Event> = 'event' in said ? said : { event: said };

  const metadata = {
    at,
    by,
    ip: null,
    userAgent: null,
    ...(authority && { authority }),
    correlationId: '00000000-0000-4000-8000-000000000000',
    causationId: null,
    commandId: '00000000-0000-4000-8000-000000000000',
    commandHash: '',
    schema: 1,
    prev: null,
    hash: String(revision).padStart(64, '0'),
  };

  return {
    ...event,
    id: eventIdOf({ metadata }),
    stream,
    revision,
    position: BigInt(revision),
    metadata,
  };
};

/** The id that the event at this revision has. */
export const recordedId = (revision: number): string => recorded('', { type: '', data: {} }, revision).id;
