import { type MetafileText, metafileText } from './metafile.ts';
import type { Unpacked } from './unpacked.ts';
import type { VisibleText } from './visible-text.ts';

/** What the pictures among a part's text show. */
export type Pictures = {
  /** Words that come as letters. */
  readonly shown: readonly string[];
  /**
   * What embedded objects say, which LibreOffice draws as pictures of dots: the words of each, or its name if they
   * can't be read. Also the names of pictures with letters that can't be read.
   */
  readonly pictured: readonly string[];
  /** Pictures that are in another file, from which nothing is fetched. */
  readonly elsewhere: number;
};

const NONE: Pictures = { shown: [], pictured: [], elsewhere: 0 };

/** Reads the pictures to which a part's text refers, each once. */
export const readsPictures = ({ metafile, related }: Unpacked) => {
  const known = new Map<string, MetafileText>();
  const seen = new Set<string>();

  /** A picture of another format has no text that could be read. */
  const textOf = (name: string | undefined): MetafileText => {
    if (name === undefined) return UNREAD;
    if (!IS_METAFILE.test(name)) return { texts: [], isIncomplete: false };
    const bytes = known.has(name) ? null : metafile(name);
    const found = known.get(name) ?? ((bytes && metafileText(bytes)) || UNREAD);
    known.set(name, found);
    return found;
  };
  const once = (name: string | undefined): readonly string[] => {
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return textOf(name)
      .texts.map(longWords)
      .filter((text) => text !== '');
  };

  return (owner: string, { pictures, objects }: Pick<VisibleText, 'pictures' | 'objects'>): Pictures => {
    if (pictures.size === 0 && objects.length === 0) return NONE;
    const names = new Map(related(owner).map(({ id, name }) => [id, name]));
    const ownNames = [...pictures].map((id) => names.get(id));
    const controls = objects.filter(({ isControl }) => isControl).map(({ picture }) => names.get(picture));
    const embedded = new Map(
      objects
        .filter(({ isControl }) => !isControl)
        .map(({ name, picture }) => [names.get(picture) ?? name, { name, ...textOf(names.get(picture)) }]),
    );

    return {
      shown: [...ownNames, ...controls].flatMap(once),
      pictured: [
        ...[...embedded.values()].flatMap(({ name, texts, isIncomplete }) =>
          isIncomplete ? name : texts.join(' ').trim() || [],
        ),
        ...ownNames.flatMap((name) => (name && textOf(name).isIncomplete ? fileIn(name) : [])),
      ],
      elsewhere: ownNames.filter((name) => name === undefined).length,
    };
  };
};

const fileIn = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

const UNREAD: MetafileText = { texts: [], isIncomplete: true };

const IS_METAFILE = /\.(?:emf|wmf)$/i;

/** Shorter ones may be letters of a formula, which stand in no order, or half of a word. */
const longWords = (text: string): string => (text.match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []).join(' ');
