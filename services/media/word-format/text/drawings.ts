import { chartText } from './chart-text.ts';
import { type DrawingLetters, drawingLetters } from './drawing-letters.ts';
import { attribute, type Piece } from './markup.ts';
import type { Related, Unpacked } from './unpacked.ts';
import { visibleText } from './visible-text.ts';

/** The words of drawings that are parts of their own, and their symbols. */
export type Drawn = DrawingLetters & {
  readonly shown: readonly string[];
  /** Those of drawings that come as pictures. */
  readonly pictured: readonly string[];
};

/** Reads the charts and diagrams to which a part's text refers, each once. `themed` are the fonts of the theme. */
export const readsDrawings = ({ pieces, related }: Unpacked, themed: ReadonlyMap<string, string>) => {
  const known = new Map<string, Drawn>();

  const shapes = (part: string) => visibleText(pieces(part) ?? [], new Set()).paragraphs;
  const drawn = (
    parts: readonly string[],
    shown: readonly string[],
    pictured: readonly string[] = [],
  ): Drawn => {
    const letters = parts.map((part) => drawingLetters(pieces(part) ?? [], themed));
    return {
      shown,
      pictured,
      symbols: letters.flatMap(({ symbols }) => symbols),
      isIncomplete: letters.some(({ isIncomplete }) => isIncomplete) || parts.some((part) => !pieces(part)),
    };
  };
  const read = (owner: string, { kind, name }: Related): Drawn => {
    if (kind === 'chartEx') {
      const { shown, untold } = chartText(pieces(name) ?? []);
      return drawn([name], [], [...shown, ...untold]);
    }
    if (kind === 'chart') {
      const onTop = related(name)
        .filter((one) => one.kind === 'chartUserShapes')
        .slice(0, 1)
        .map((one) => one.name);
      const { shown, untold, isIncomplete } = chartText(pieces(name) ?? []);
      const read = drawn([name, ...onTop], [...shown, ...onTop.flatMap(shapes)], untold);
      return { ...read, isIncomplete: read.isIncomplete || isIncomplete };
    }
    const drawingId = drawingOf(pieces(name) ?? []);
    const part = related(owner).find(({ id }) => id === drawingId)?.name ?? name;
    return drawn([part], shapes(part));
  };

  return (owner: string, ids: ReadonlySet<string>): readonly Drawn[] => {
    if (ids.size === 0) return [];
    const referred = related(owner).filter(({ id, kind }) => ids.has(id) && KINDS.has(kind));
    return [...new Map(referred.map((one) => [one.name, one])).values()].map((one) => {
      const drawn = known.get(one.name) ?? read(owner, one);
      known.set(one.name, drawn);
      return drawn;
    });
  };
};

const KINDS: ReadonlySet<string> = new Set(['chart', 'chartEx', 'diagramData']);

/** The relationship of the shapes that were drawn of a diagram's data ([MS-ODRAWXML] 2.7.1.2). */
const drawingOf = (data: readonly Piece[]): string | null => {
  const extension = data.find(({ name, kind }) => name === 'dsp:dataModelExt' && kind !== 'close');

  return extension ? attribute(extension, 'relId') : null;
};
