/** Letters that a search of all texts may look at, about a second's work. */
const MOST_STEPS = 3e8;

/** Letters by which places are found. */
const GRAM = 4;

/** Texts of more letters than any 500 pages have are searched from the beginning each time. */
const MOST_LETTERS = 4_000_000;

/**
 * Counts how often a part of four letters or more stands in a text, without looking at all of it each time. Once the
 * searches have taken too long, nothing is found any more.
 */
export const countsOccurrences = (text: string): ((part: string) => number) => {
  let places: ReadonlyMap<string, readonly number[]> | undefined;
  let left = MOST_STEPS;

  return (part) => {
    if (part.length < GRAM || text.length > MOST_LETTERS) {
      left -= text.length;
      return left < 0 ? 0 : searched(text, part);
    }
    places ??= placesIn(text);
    const candidates = places.get(part.slice(0, GRAM)) ?? [];
    left -= candidates.length * part.length;
    if (left < 0) return 0;
    let count = 0;
    let end = 0;
    for (const place of candidates)
      if (place >= end && text.startsWith(part, place)) {
        count++;
        end = place + part.length;
      }
    return count;
  };
};

const searched = (text: string, part: string): number => {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;

  return count;
};

const placesIn = (text: string): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (let at = 0; at + GRAM <= text.length; at++) {
    const gram = text.slice(at, at + GRAM);
    const known = places.get(gram);
    if (known) known.push(at);
    else places.set(gram, [at]);
  }

  return places;
};
