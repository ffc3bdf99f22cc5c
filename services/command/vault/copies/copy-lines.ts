import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { ReadableFile } from '../../../shared/blobs/readable-file.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import { decrypted, encrypted } from '../../../shared/keys/encryption.ts';
import { inVault } from '../../../shared/vault/tables.ts';
import { unwrapped } from '../../../shared/vault/wrapping.ts';
import { type WrappingKeys, WrongVaultKey } from '../../../shared/vault/wrapping-keys.ts';

/** The first line of a copy. `since` is the instant after which its keys changed; null: it has all of them. */
const Head = z.strictObject({
  format: z.literal('inkstream-vault'),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  since: z.iso.datetime().nullable(),
});

/** A key as it is in a copy: in the open, since the whole copy is encrypted. Binary members are base64. */
const CopiedKey = z.strictObject({
  id: z.string(),
  key: z.base64().nullable(),
  commitment: z.base64().nullable(),
  madeAt: z.iso.datetime(),
  destroyedAt: z.iso.datetime().nullable(),
  destroyedBy: z.uuid().nullable(),
});
export type CopiedKey = z.infer<typeof CopiedKey>;

/** The last line, by which a copy is known to be whole. */
const End = z.strictObject({ keys: z.int().min(0) });

export type VaultSource = { readonly database: Pool; readonly keys: WrappingKeys };

/** How many keys are in memory at once. */
const AT_ONCE = 2_000;

type Row = Omit<CopiedKey, 'key' | 'commitment'> & {
  readonly wrapped: Buffer | null;
  readonly wrappedBy: string | null;
  readonly commitment: Buffer | null;
};

/** A copy of the vault, encrypted under BACKUP_KEY as backups are. */
export const copyOf = (
  source: VaultSource,
  head: Pick<z.infer<typeof Head>, 'takenAt' | 'since'>,
  backupKey: Buffer,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> => encrypted(backupKey)(lines(source, head, signal));

async function* lines(
  { database, keys }: VaultSource,
  { takenAt, since }: Pick<z.infer<typeof Head>, 'takenAt' | 'since'>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  yield lineOf({ format: 'inkstream-vault', version: 1, takenAt, since });
  let count = 0;

  for (let last = ''; ; ) {
    signal.throwIfAborted();
    const rows = await database.run((sql) =>
      inVault(
        sql,
        () => sql<Row[]>`
          select id, wrapped, wrapped_by as "wrappedBy", commitment, made_at as "madeAt",
                 destroyed_at as "destroyedAt", destroyed_by as "destroyedBy"
          from vault.keys
          where id > ${last} and (${since}::timestamptz is null or made_at >= ${since} or destroyed_at >= ${since})
          order by id limit ${AT_ONCE}`,
      ),
    );
    if (rows.length === 0) break;
    yield Buffer.concat(rows.map((row) => lineOf(copied(row, keys))));
    count += rows.length;
    last = rows.at(-1)?.id ?? last;
  }
  yield lineOf({ keys: count });
}

const copied = ({ wrapped, wrappedBy, commitment, ...row }: Row, keys: WrappingKeys): CopiedKey => {
  const unwrappedKey =
    wrapped && unwrapped(keys.find(wrappedBy ?? '') ?? wrong(wrappedBy ?? 'none'), wrapped);

  return {
    ...row,
    key: unwrappedKey?.toString('base64') ?? null,
    commitment: commitment?.toString('base64') ?? null,
  };
};

const wrong = (id: string): never => {
  throw new WrongVaultKey(id);
};

const lineOf = (line: object) => Buffer.from(`${JSON.stringify(line)}\n`);

/**
 * Reads a copy, one key after the other. Refuses `backup.key` if it's encrypted under another BACKUP_KEY, and
 * `backup.damaged` if it isn't a whole copy.
 */
export async function* keysIn(file: ReadableFile, backupKey: Buffer): AsyncGenerator<CopiedKey> {
  const input = Readable.from(decrypted(backupKey)(file.bytes()));
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  input.on('error', failed.reject);
  const reading = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const next = () => Promise.race([reading.next(), failed.promise]);
  let count = 0;

  const first = await next();
  if (first.done || !Head.safeParse(jsonIn(first.value)).success) refuse('backup.damaged');
  for (let line = await next(); ; line = await next()) {
    if (line.done) return refuse('backup.damaged');
    const found = jsonIn(line.value);
    const end = End.safeParse(found);
    if (end.success) {
      if (end.data.keys !== count || !(await next()).done) refuse('backup.damaged');
      return;
    }
    const key = CopiedKey.safeParse(found);
    count++;
    yield key.success ? key.data : refuse('backup.damaged');
  }
}

const jsonIn = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return refuse('backup.damaged');
  }
};
