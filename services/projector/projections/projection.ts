import type { Message, Recorded } from '#contracts/envelope.ts';
import type { Sql } from '../../shared/database/sql.ts';

/**
 * What each event does to a read model, as SQL to be run, not as code that runs it.
 * Total on purpose: a new event does not compile until every projection has taken a view of it.
 */
export type Projection<Event extends Message> = {
  readonly [Type in Event['type']]: (event: Recorded<Extract<Event, { type: Type }>>) => Sql | null;
};

export const ignore = () => null;
