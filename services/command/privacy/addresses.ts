import type { Sql } from 'postgres';
import { type Card, cardOf } from '#contracts/card.ts';
import { ERASED, LOST } from '#contracts/closed.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import { personalTexts } from '#contracts/encrypting/members.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { everyCard } from '#contracts/every-card.ts';
import { isKeyId, type KeyId, ownerOfKey } from '#contracts/key-id.ts';
import { makingTable } from '../../shared/database/app-tables.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { isComplete } from '../../shared/log/is-complete.ts';
import { decryptEvents } from '../../shared/vault/decrypt-events.ts';
import type { Lookup } from '../log/lookup.ts';

// Which personal keys encrypt texts about the holder of which address, so that all that is known of a person is found by
// it. Addresses stand there as hashes under LOOKUP_KEY. The log is the truth, and also names addresses that were changed
// since, and recipients who were removed; this table is only filled from it.

type Reading = {
  readonly store: Pick<DecryptedLog, 'follow' | 'vault'>;
  readonly database: Pool;
  readonly lookup: Pick<Lookup, 'address'>;
  /** The id under which positions in the log count, and its epoch. What other epochs named counts no more. */
  readonly logEpoch: { readonly log: string; readonly epoch: number };
};

/** The keys of all accounts and recipients that ever had this address and weren't erased, up to the end of the log. */
export const keysOfAddress = async (reading: Reading, email: string): Promise<readonly KeyId[]> => {
  await fillAddresses(reading);
  const rows = await reading.database.run((sql) =>
    withAddresses(
      sql,
      () => sql<{ key: string }[]>`
        select key from app.addresses where lookup = ${reading.lookup.address(email)} order by key`,
    ),
  );

  return rows.map(({ key }) => key).filter(isKeyId);
};

/** How many events are opened and written at once. */
const BATCH = 500;

/** Adds what the log has named since the last time, until `signal` aborts. What was added by then stays. */
export const fillAddresses = async (
  { store, database, lookup, logEpoch }: Reading,
  ...signals: readonly AbortSignal[]
): Promise<void> => {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ...signals]);
  let position = await readBeginning(database, logEpoch);
  let batch: Recorded[] = [];
  const keep = async () => {
    const events = await decryptEvents(store.vault, batch);
    await database.run((sql) => keepAddresses(sql, events, lookup, position));
    batch = [];
  };

  try {
    for await (const news of store.follow({ types: TYPES, from: position, signal })) {
      if (news.kind === 'caught-up') break;
      position = news.kind === 'event' ? news.event.position : news.position;
      if (news.kind === 'event' && news.epoch === logEpoch.epoch && isComplete(news.event))
        batch.push(news.event);
      if (batch.length >= BATCH) await keep();
    }
    await keep();
  } finally {
    ended.abort();
  }
};

type Cards = Readonly<Record<string, Pick<Card, 'personal'>>>;

const ERASURE = 'PersonalDataErased';
const TYPES = [
  ERASURE,
  ...Object.keys(everyCard).filter((type) =>
    Object.values(cardOf<Cards[string]>(everyCard as Cards, type)?.personal ?? {})
      .flat()
      .includes('email'),
  ),
];

type Named = { readonly lookup: string; readonly key: KeyId };

/** The addresses that an event names, each with whose it is. */
const namedBy = ({ address }: Pick<Lookup, 'address'>, event: Recorded): readonly Named[] =>
  isDamaged(event)
    ? []
    : personalTexts(event.stream, event, event.metadata.by).flatMap(({ pointer, value, key }) =>
        pointer === '/data/email' && typeof value === 'string' && isReadable(value) && isOfPerson(key)
          ? [{ lookup: address(value), key }]
          : [],
      );

const isReadable = (text: string): boolean => text !== ERASED && text !== LOST;

const isOfPerson = (key: KeyId): boolean => ['account', 'recipient'].includes(ownerOfKey(key).kind);

const erasedBy = ({ type, data }: Recorded): readonly KeyId[] =>
  type === ERASURE && Array.isArray(data.keys) ? data.keys.filter(isKeyId) : [];

/** Writes names and checkpoint together, so that none is skipped. People who were erased can't be found anymore. */
const keepAddresses = (
  sql: Sql,
  events: readonly Recorded[],
  lookup: Pick<Lookup, 'address'>,
  position: bigint | null,
) => {
  const named = events.flatMap((event) => namedBy(lookup, event));
  const erased = events.flatMap(erasedBy).join(',');
  // Neither hashes nor names of keys have commas.
  const joined = (member: keyof Named) => named.map((one) => one[member]).join(',');

  return sql.begin(async (sql) => {
    await sql`
      insert into app.addresses (lookup, key)
      select distinct lookup, key
      from unnest(string_to_array(${joined('lookup')}, ','), string_to_array(${joined('key')}, ',')) named (lookup, key)
      on conflict do nothing`;
    await sql`delete from app.addresses where key = any(string_to_array(${erased}, ','))`;
    await sql`update app.addresses_checkpoint set position = ${position === null ? null : String(position)}::bigint`;
  });
};

/** The position from which it continues. In another log or epoch it starts over. */
const readBeginning = (database: Pool, { log, epoch }: Reading['logEpoch']): Promise<bigint | null> =>
  database.run((sql) =>
    withAddresses(sql, () =>
      sql.begin(async (sql) => {
        const [known] = await sql<{ position: string | null }[]>`
          select position::text from app.addresses_checkpoint where log = ${log} and epoch = ${epoch}`;
        if (known) return known.position === null ? null : BigInt(known.position);
        await sql`delete from app.addresses`;
        await sql`
          insert into app.addresses_checkpoint (log, epoch, position) values (${log}, ${epoch}, null)
          on conflict (only_one) do update set log = excluded.log, epoch = excluded.epoch, position = null`;
        return null;
      }),
    ),
  );

const withAddresses = <Answer>(sql: Sql, run: () => PromiseLike<Answer>): Promise<Answer> =>
  makingTable(sql, ADDRESSES, run);

const ADDRESSES = `
  create table if not exists app.addresses (lookup text not null, key text not null, primary key (lookup, key));
  create index if not exists addresses_of_key on app.addresses (key);
  create table if not exists app.addresses_checkpoint (
    only_one boolean primary key default true check (only_one), log text not null, epoch integer not null,
    position bigint
  );`;
