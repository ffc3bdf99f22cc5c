import { chartText } from './chart-text.ts';
import { attribute, type Piece } from './markup.ts';
import type { Related, Unpacked } from './unpacked.ts';
import { visibleText } from './visible-text.ts';

/** The words of drawings that are parts of their own. */
export type Drawn = {
  readonly shown: readonly string[];
  /** Those of drawings that come as pictures. */
  readonly pictured: readonly string[];
};

/** Reads the charts and diagrams to which a part's text refers, each once. */
export const readsDrawings = ({ pieces, related }: Unpacked) => {
  const known = new Map<string, Drawn>();

  const shapes = (part: string) => visibleText(pieces(part) ?? [], new Set()).paragraphs;
  const read = (owner: string, { kind, name }: Related): Drawn => {
    if (kind === 'chart') {
      const onTop = related(name).filter((one) => one.kind === 'chartUserShapes');
      const { shown, untold } = chartText(pieces(name) ?? []);
      return {
        shown: [...shown, ...onTop.slice(0, 1).flatMap((one) => shapes(one.name))],
        pictured: untold,
      };
    }
    if (kind === 'chartEx')
      return { shown: [], pictured: Object.values(chartText(pieces(name) ?? [])).flat() };
    const drawingId = drawingOf(pieces(name) ?? []);
    const drawing = related(owner).find(({ id }) => id === drawingId);
    return { shown: shapes(drawing?.name ?? name), pictured: [] };
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
