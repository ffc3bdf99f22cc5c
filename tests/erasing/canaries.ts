import { randomBytes, randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Texts that occur nowhere else, so that whatever is left of the people who bear them is found. */
export type Canaries = {
  /** A word for a use; the same word for the same use. */
  readonly word: (use: string) => string;
  /** An address of the internet for a person. */
  readonly address: (person: string) => string;
  /** All that were used, by their uses. */
  readonly used: ReadonlyMap<string, string>;
  /** What all of them have in common. */
  readonly marks: readonly string[];
};

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('');

/** Four digits that no spelling of an address of the internet shortens. */
const group = () => `e${randomBytes(2).toString('hex').slice(1)}`;

export const newCanaries = (): Canaries => {
  const used = new Map<string, string>();
  const [mark, net] = [letters(14), `2001:db8:${group()}:${group()}:${group()}:${group()}:${group()}`];
  const made = (use: string, text: () => string): string => {
    const word = used.get(use) ?? text();
    used.set(use, word);
    return word;
  };

  return {
    word: (use) => made(use, () => `${mark}${use.replaceAll(/[^a-z]/g, '')}`),
    address: (person) => made(`address of ${person}`, () => `${net}:${group()}`),
    used,
    marks: [mark, net],
  };
};

/** A text as its bytes may lie somewhere: in UTF-8, in UTF-16, in hex, or in base64 wherever in a longer text. */
export const spellingsOf = (text: string): readonly Buffer[] => {
  const plain = Buffer.from(text);
  const utf16 = Buffer.from(text, 'utf16le');
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), plain]).toString('base64');
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor((whole.length / 4) * 4 - 4));
  });

  return [
    plain,
    utf16,
    Buffer.from(utf16).swap16(),
    ...[plain.toString('hex'), ...inBase64].map((one) => Buffer.from(one)),
  ];
};

const isIn = (bytes: Buffer, texts: readonly string[]): boolean =>
  texts.some((text) => spellingsOf(text).some((spelling) => bytes.includes(spelling)));

export const holdsAny = (bytes: Uint8Array, texts: readonly string[]): boolean =>
  isIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), texts);

/** The files below a folder, by their paths in it, but for those in the folders `except`. */
export const filesBelow = async (
  folder: string,
  except: readonly string[] = [],
): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !except.some((one) => path.startsWith(`${one}/`)));

/** Those of the files that hold one of the texts. A file that is gone meanwhile holds none. */
export const filesWith = async (
  folder: string,
  texts: readonly string[],
  except: readonly string[] = [],
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const path of await filesBelow(folder, except)) {
    const bytes = await readFile(join(folder, path)).catch(() => Buffer.alloc(0));
    if (isIn(bytes, texts)) found.push(path);
  }

  return found;
};

/** Every row of every table that is no part of Postgres itself, with the table's name before it. */
export const everyRow = async (url: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`);
    const rows: string[] = [];
    for (const { name } of tables) {
      const found = await client
        .query<{ row: string }>(`select t::text as row from ${name} t`)
        .catch((error) => {
          // The read models of another build are dropped while we look.
          if (error.code === '42P01') return { rows: [] };
          throw error;
        });
      rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
    }
    return rows;
  } finally {
    await client.end();
  }
};

/**
 * What Postgres itself keeps of the texts, as the product's own user of the database reads it by SQL: samples of the
 * planner, and its files with the write-ahead log.
 */
export const postgresWith = async (url: string, texts: readonly string[]): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('checkpoint');
    const { rows: samples } = await client.query<{ name: string; text: string }>(`
      select format('%s.%s', tablename, attname) as name, row_to_json(s)::text as text from pg_stats s`);
    const { rows: files } = await client.query<{ name: string }>(`
      select 'base/' || d.oid || '/' || name as name
      from pg_database d, pg_ls_dir('base/' || d.oid) name where d.datname = current_database()
      union all
      select 'pg_wal/' || name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`);
    const found = samples.filter(({ text }) => isIn(Buffer.from(text), texts)).map(({ name }) => name);
    for (const { name } of files) {
      const { rows } = await client.query<{ bytes: Buffer | null }>(
        'select pg_read_binary_file($1, true) as bytes',
        [name],
      );
      if (isIn(rows[0]?.bytes ?? Buffer.alloc(0), texts)) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
};

export const rowsWith = async (url: string, texts: readonly string[]): Promise<readonly string[]> =>
  (await everyRow(url)).filter((row) => isIn(Buffer.from(row), texts));
