import type { MatterEventsThatChange } from '#contracts/matter/cards.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';

/** The cases for which documents are held. Which ones they hold is told by the documents' own events. */
export const matters: Projection<MatterEvent, MatterEventsThatChange<'matters'>> = {
  MatterOpened: ({ stream, data, metadata }) => sql`
    insert into matters (id, name, reference, opened_at, organisation_id)
    values (${idOf(stream)}, ${data.name}, ${data.reference}, ${metadata.at}, ${data.organisation ?? null})`,

  MatterClosed: ({ stream, metadata }) => sql`
    update matters set closed_at = ${metadata.at} where id = ${idOf(stream)}`,
};
