import type { AccountEventsThatChange } from '#contracts/account/cards.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';

/** Which pictures are logos, and whose. */
export const logos: Projection<AccountEvent, AccountEventsThatChange<'logos'>> = {
  LogoUploaded: ({ stream, data, metadata }) => sql`
    insert into logos (sha256, account_id, uploaded_at)
    values (${data.logo}, ${idOf(stream)}, ${metadata.at})`,
};
