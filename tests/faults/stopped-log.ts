import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Metadata } from '#contracts/envelope.ts';
import { hashOf } from '#contracts/proof/hash-chain.ts';
import { checksumOf } from '../../deploy/local/event-log/storage/damage/checksum.ts';
import { query } from '../../deploy/local/event-log/storage/database.ts';
import { acknowledgedEndOf } from '../../deploy/local/event-log/storage/end/acknowledged-end.ts';
import { type Row, recordOf, selection } from '../../deploy/local/event-log/storage/rows.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { withoutEpoch } from '../../services/shared/log/epoch.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';

/**
 * Changes text within a stream of a stopped log, as someone with access to its host could. The changed event and all
 * later ones of its stream get new hashes and checksums. Lengths stay the same, so every event keeps its position.
 */
export const rewrite = async (file: string, name: string, from: string, to: string): Promise<void> => {
  const database = new DatabaseSync(file);
  const rows = query<Row>(database, `${selection} WHERE s.name = ? ORDER BY e.revision`).all(name);
  const update = database.prepare('UPDATE event SET data = ?, metadata = ?, checksum = ? WHERE position = ?');
  let prev: string | null = null;

  for (const row of rows) {
    const record = recordOf(row);
    const { position, type, revision } = record;
    const data = Buffer.from(record.data).toString().replace(from, to);
    const { hash: _, ...metadata }: Metadata = JSON.parse(Buffer.from(record.metadata).toString());
    const unhashed = { ...metadata, prev };
    const stream = withoutEpoch(name);
    const hash = await hashOf({ stream, revision, type, data: JSON.parse(data), metadata: unhashed }, sha256);
    const written = Buffer.from(JSON.stringify({ ...unhashed, hash }));
    const changed = { ...record, data: Buffer.from(data), metadata: written };
    update.run(changed.data, written, checksumOf(changed), position);
    prev = hash;
  }
  database.close();
};

/** Changes only an event's bytes, as a failing disk would. Returns its position. */
export const damage = (file: string, stream: string, revision: number): number => {
  const database = new DatabaseSync(file);
  const found = database
    .prepare(
      'SELECT position FROM event WHERE revision = ? AND stream = (SELECT id FROM stream WHERE name = ?)',
    )
    .get(revision, stream);
  const position = Number(found?.position);
  database
    .prepare("UPDATE event SET data = CAST(x'7b7e' || substr(data, 3) AS BLOB) WHERE position = ?")
    .run(position);
  database.close();

  return position;
};

/** Copies a log as it is now, also while it runs: first the file that says how far the other one reaches at least. */
export const copyLog = async (file: string, to: string): Promise<void> => {
  await copyFile(acknowledgedEndOf(file), acknowledgedEndOf(to));
  const database = new DatabaseSync(file, { readOnly: true });
  await backup(database, to);
  database.close();
};

/** Puts a copy in the place of a stopped log. */
export const putBack = async (copy: string, file: string): Promise<void> => {
  await rm(dirname(file), { recursive: true });
  await mkdir(dirname(file));
  await copyFile(acknowledgedEndOf(copy), acknowledgedEndOf(file));
  await copyFile(copy, file);
};

/** Enough events that a start, which checks the newest ones, doesn't check the older ones. */
export const fill = async (store: Pick<EventStore, 'append'>): Promise<void> => {
  const metadata = { hash: 'a'.repeat(64) } as Metadata;
  for (let n = -1; n < 17; n++) {
    const event = { type: 'Filled', data: { filling: 'x'.repeat(1_000_000) } };
    await store.append('filling', n, [{ id: randomUUID(), event, metadata }]);
  }
};
