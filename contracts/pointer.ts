// Zod-free: the browser and the verifier of evidence use it.

/** A place in an event as a JSON pointer (RFC 6901), from the event's top: `/data/values/0/value`. */
export type Pointer = `/${string}`;

/** A member's name as pointers spell it. */
export const escaped = (name: string): string =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;

/** A copy of the value, which is at `pointer`, with these members in their places. */
export const withMembers = <Value>(
  value: Value,
  pointer: Pointer,
  members: ReadonlyMap<Pointer, unknown>,
): Value => {
  const copied = (value: unknown, pointer: Pointer): unknown => {
    if (members.has(pointer)) return members.get(pointer);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((entry, n) => copied(entry, `${pointer}/${n}`));

    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, copied(member, `${pointer}/${escaped(name)}`)]),
    );
  };

  return copied(value, pointer) as Value;
};

/** What is at this place; undefined if there is nothing. */
export const memberAt = (value: unknown, pointer: Pointer): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (member, name) =>
        typeof member === 'object' && member !== null
          ? (member as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')]
          : undefined,
      value,
    );
