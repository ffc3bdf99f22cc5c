/** How many documents may be put on hold at once. */
const MOST = 1_000;

/**
 * The ids of the documents that somebody entered, a line each: as an id, or as the address of the document’s page. Null
 * if a line has none, or if there are none or too many.
 */
export const documentsIn = (entered: string): readonly string[] | null => {
  const lines = entered
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const ids = lines.flatMap((line) => ID.exec(line)?.[0].toLowerCase() ?? []);
  const different = [...new Set(ids)];

  return ids.length === lines.length && different.length > 0 && different.length <= MOST ? different : null;
};

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
