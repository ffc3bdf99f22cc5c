import fc from 'fast-check';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { KeyId } from '#contracts/key-id.ts';
import { happenings } from './happenings.ts';
import { DOCUMENT, recorded, uuid } from './projections.ts';
import { uploaded } from './sample-events.ts';

type History = readonly Recorded<DocumentEvent>[];

/** Histories of up to three documents, told in turns, as a log might hold them. */
export const histories = (): fc.Arbitrary<History> => {
  const event = fc.oneof(
    ...Object.entries(happenings()).map(([type, { data, weight = 1 }]) => ({
      arbitrary: (data as fc.Arbitrary<object>).map((known) => ({ type, data: known }) as DocumentEvent),
      weight,
    })),
  );

  return fc
    .array(fc.tuple(fc.nat(2), event), { minLength: 1, maxLength: 60 })
    .map((steps) => steps.reduce<History>((history, [n, next]) => continued(history, n, next), []));
};

/** Cuts a history into pieces of these sizes, and a last one. */
export const cut = <Item>(items: readonly Item[], sizes: readonly number[]): readonly (readonly Item[])[] => {
  const [size = items.length, ...rest] = sizes;

  return items.length === 0 ? [] : [items.slice(0, size), ...cut(items.slice(size), rest)];
};

/** Puts an event at the end, unless its document could not have it: nothing is made or added twice. */
const continued = (history: History, n: number, event: DocumentEvent): History => {
  const stream = `document-${uuid(n)}`;
  const past = history.filter((one) => one.stream === stream);
  const next = past.length > 0 || makes(event) ? ofDocument(uuid(n), event) : uploaded;
  if (isThere(past, next)) return history;
  const position = 1_000n + 100n * BigInt(history.length);

  return [...history, recorded(stream, next, past.length, position) as Recorded<DocumentEvent>];
};

/** An erasure names keys of its own document. */
const ofDocument = (id: string, event: DocumentEvent): DocumentEvent =>
  event.type === 'PersonalDataErased'
    ? {
        ...event,
        data: { ...event.data, keys: event.data.keys.map((key) => key.replace(DOCUMENT, id) as KeyId) },
      }
    : event;

const makes = ({ type }: DocumentEvent) => /^(Document|Template)(Uploaded|Duplicated|Created)/.test(type);

const isThere = (past: History, event: DocumentEvent): boolean => {
  if (makes(event)) return past.length > 0;
  const { type, data } = event;

  switch (type) {
    case 'RecipientAdded':
      return lastOf(past, data.recipient, 'RecipientAdded', 'RecipientRemoved') === type;
    case 'FieldPlaced':
      return lastOf(past, data.field, 'FieldPlaced', 'FieldRemoved') === type;
    default:
      return false;
  }
};

const lastOf = (past: History, id: string, ...types: readonly DocumentEvent['type'][]) =>
  past.findLast(
    ({ type, data }) =>
      types.includes(type) &&
      (('recipient' in data && data.recipient === id) || ('field' in data && data.field === id)),
  )?.type;
