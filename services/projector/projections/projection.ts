import type { Message, Recorded } from '#contracts/envelope.ts';
import type { Sql } from '../../shared/database/sql.ts';

/** What each event does to a read model, as SQL to be run, not as code that runs it; null: nothing this time. */
export type Projection<Event extends Message, Ignored extends Event['type'] = never> = {
  readonly handles: {
    readonly [Type in Exclude<Event['type'], Ignored>]: (
      event: Recorded<Extract<Event, { type: Type }>>,
    ) => Sql | null;
  };
  readonly ignores: readonly Ignored[];
};

/** A projection of an aggregate: a new event does not compile until it is handled or ignored here. */
export const projection =
  <Event extends Message>() =>
  <const Ignored extends Event['type']>(projection: Projection<Event, Ignored>): Projection<Event, Ignored> =>
    projection;
