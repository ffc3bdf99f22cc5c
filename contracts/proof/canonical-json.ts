/** The one spelling of a JSON value (RFC 8785): sorted names, no white space, numbers as ECMAScript writes them. */
export const canonicalJson = (value: unknown): string => {
  if (isSorted(value)) return JSON.stringify(value);
  const sorted = inOrder(value);

  return sorted === UNSORTABLE ? spelled(value) : JSON.stringify(sorted);
};

/** Whether JSON.stringify spells it the same, five times as fast: what was read from a backup or a bundle is so. */
const isSorted = (value: unknown): boolean => {
  if (typeof value !== 'object') return isLiteral(value);
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isSorted);
  let last = '';
  for (const name of Object.keys(value)) {
    if (name < last || !isSorted((value as Members)[name])) return false;
    last = name;
  }
  return !('toJSON' in value);
};

type Members = Readonly<Record<string, unknown>>;

const isLiteral = (value: unknown) =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** An object keeps names that look like numbers before all others, and takes `__proto__` for something else. */
const UNSORTABLE = Symbol('unsortable');
const KEEPS_ITS_PLACE = /^(?!__proto__$)\D/;

/** The same with sorted names, which JSON.stringify then spells twice as fast as we do. */
const inOrder = (value: unknown): unknown => {
  if (value === null || isLiteral(value)) return value;
  if (Array.isArray(value)) {
    const members = value.map(inOrder);
    return members.includes(UNSORTABLE) ? UNSORTABLE : members;
  }
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`);

  const sorted: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    const member = (value as Members)[name];
    if (member === undefined) continue;
    const ordered = inOrder(member);
    if (ordered === UNSORTABLE || !KEEPS_ITS_PLACE.test(name)) return UNSORTABLE;
    sorted[name] = ordered;
  }
  return sorted;
};

const spelled = (value: unknown): string => {
  if (value === null || isLiteral(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`);

  let members = '';
  for (const name of Object.keys(value).sort()) {
    const member = (value as Members)[name];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${spelled(member)}`;
  }
  return `{${members}}`;
};
