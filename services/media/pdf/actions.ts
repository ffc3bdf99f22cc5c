import { asArray, asDictionary, type PdfDictionary, type PdfValue } from './file/pdf-file.ts';

/** Kinds of actions (ISO 32000-2, 12.6.4) that may stay in a file. */
type Allowed = 'GoTo' | 'URI' | 'Named';

/** Removes every action under these keys unless it is of these kinds. A destination may stand in place of an action. */
export const keepActions = (
  holder: PdfDictionary,
  keys: readonly string[],
  kinds: readonly Allowed[],
  removal: { others: number },
): void => {
  for (const key of keys.filter((one) => has(holder, one))) {
    const value = holder.value(key);
    if (key === 'OpenAction' && isDestination(value)) continue;
    const action = asDictionary(value);
    if (action && kinds.some((kind) => isOf[kind](action))) onlyEntries(action, removal);
    else {
      holder.remove(key);
      removal.others++;
    }
  }
};

/** Whether a dictionary has this entry. One whose value is null counts as missing (ISO 32000-2, 7.3.7). */
export const has = (dictionary: PdfDictionary, key: string): boolean =>
  dictionary.keys().includes(key) && dictionary.value(key) !== null;

const isDestination = (value: PdfValue): boolean => asArray(value) !== undefined || typeof value === 'string';

const isOf: { readonly [Kind in Allowed]: (action: PdfDictionary) => boolean } = {
  GoTo: (action) => action.value('S') === 'GoTo' && isDestination(action.value('D')),
  URI: (action) => action.value('S') === 'URI' && ADDRESS.test(String(action.value('URI'))),
  Named: (action) => action.value('S') === 'Named' && TURNS.has(String(action.value('N'))),
};

const ADDRESS = /^(https?:\/\/|mailto:)/i;
const TURNS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** An allowed action needs no other entries: no next action, and nothing that belongs to another kind. */
const ENTRIES = ['Type', 'S', 'D', 'SD', 'URI', 'IsMap', 'N'];

const onlyEntries = (action: PdfDictionary, removal: { others: number }): void => {
  for (const key of action.keys().filter((one) => !ENTRIES.includes(one))) {
    action.remove(key);
    removal.others++;
  }
};
