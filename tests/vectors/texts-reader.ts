import { createDecipheriv, createHash } from 'node:crypto';
import { canonical, type Json, must } from './tree-reader.ts';

// The second reader of encrypted texts, from docs/evidence-format.md alone.

type Box = { readonly pointer: string; readonly $sealed: string; readonly box: string };

/** Throws if a text doesn't open as `keys.json` says, or if an event erased it and it does. */
export const checkBoxes = (stream: string, events: readonly Json[], keys: readonly Json[]): void => {
  must(keys.length === events.length, 'keys.json is of other events');
  const erased = new Set<string>(
    events.flatMap(({ type, data }: Json) => (type === 'PersonalDataErased' ? data.keys : [])),
  );
  const commitments = new Map<string, string>();
  for (const [n, event] of events.entries()) {
    const { type, data, metadata } = event;
    for (const [id, commitment] of Object.entries(metadata.keys ?? {})) {
      must((commitments.get(id) ?? commitment) === commitment, `event ${n} commits to another key`);
      commitments.set(id, String(commitment));
    }
    if (type === 'PersonalKeysDestroyed')
      for (const { key, commitment } of data.keys)
        must((commitments.get(key) ?? commitment) === commitment, `event ${n} destroys another key`);
    const boxes = boxesIn(data, '/data').concat(
      metadata.from ? [{ ...metadata.from, pointer: '/metadata/from' }] : [],
    );
    const entries = keys[n];
    must(boxes.length === Object.keys(entries).length, `event ${n} has other texts`);
    for (const one of boxes) {
      const entry = entries[one.pointer];
      must(typeof entry === 'string', `event ${n} has nothing for ${one.pointer}`);
      must(commitments.has(one.$sealed), `event ${n} uses a key that nobody committed to`);
      const isOfDocument = /^[dr]:/.test(one.$sealed);
      if (entry === 'erased')
        must(!isOfDocument || erased.has(one.$sealed), `event ${n}: nothing erased ${one.pointer}`);
      else if (entry !== 'lost' && entry !== 'withheld') {
        must(!erased.has(one.$sealed), `event ${n}: ${one.pointer} opens, though it was erased`);
        opened(one, entry, canonical([stream, type, one.pointer]));
      }
    }
  }
};

export const hasBoxes = ({ data, metadata }: Json): boolean =>
  boxesIn(data, '/data').length > 0 || metadata.from !== undefined;

const boxesIn = (value: Json, pointer: string): Box[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (typeof value.$sealed === 'string') return [{ ...value, pointer }];

  return Object.entries(value).flatMap(([name, member]) =>
    boxesIn(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
};

/** What a box holds, or the word that stands for why it stays closed. */
export const openedText = (box: Json, pointer: string, entry: string | undefined, bound: string): Json =>
  entry === undefined || /^(erased|lost|withheld)$/.test(entry)
    ? `[${entry}]`
    : opened({ ...box, pointer }, entry, bound);

const opened = ({ box, pointer }: Box, entry: string, bound: string): unknown => {
  const key = Buffer.from(entry, 'base64url');
  must(key.length === 32 && key.toString('base64url') === entry, `${pointer} has no key`);
  const bytes = Buffer.from(box, 'base64url');
  const commitment = createHash('sha256').update('inkstream-box-1\0').update(key).digest();
  must(commitment.equals(bytes.subarray(12, 44)), `${pointer} commits to another key`);
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  cipher.setAAD(Buffer.from(bound));
  cipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([cipher.update(bytes.subarray(44, -16)), cipher.final()]);
  const end = text.lastIndexOf(0x80);
  must(
    text.length % 32 === 0 && text.subarray(end + 1).every((byte) => byte === 0),
    `${pointer} is not padded`,
  );

  return JSON.parse(text.subarray(0, end).toString());
};
