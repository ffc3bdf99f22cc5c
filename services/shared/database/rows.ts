/**
 * The columns for a view, `created_at as "createdAt"` for each of its members except the computed ones. What the view
 * doesn't name cannot leave the database.
 */
export const columnsOf = (shape: Readonly<Record<string, unknown>>, ...except: readonly string[]): string =>
  Object.keys(shape)
    .filter((name) => !except.includes(name))
    .map((name) => `${columnOf(name)} as "${name}"`)
    .join(', ');

/** `created_at` for `createdAt`. */
export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
