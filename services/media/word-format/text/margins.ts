import { attribute, type Piece } from './markup.ts';
import { isOn } from './visible-text.ts';

/** The relationships of a page's header and footer. */
export type Margin = readonly string[];

export type Margins = {
  /** Those that are surely printed. */
  readonly sure: ReadonlySet<string>;
  /** Those that are printed only if the document is long enough. */
  readonly perhaps: ReadonlySet<string>;
  /** What a page may have, apart from title pages: one of these. */
  readonly ordinary: readonly Margin[];
  /** What a title page may have: one of these. */
  readonly titles: readonly Margin[];
  /** How many title pages there are at most. */
  readonly titlePages: number;
};

type Section = {
  readonly ids: Map<string, string>;
  hasTitlePage: boolean;
  /** It may begin in the midst of a page. */
  isContinuous: boolean;
};

/**
 * Tells by the sections of a body which headers and footers its pages have. A section that begins on a page of its own
 * surely shows those of its first page.
 */
export const marginsIn = (body: readonly Piece[], evenPages: boolean): Margins => {
  const sections = sectionsIn(body);
  const [sure, every] = [new Set<string>(), new Set<string>()];
  const ordinary = new Map<string, Margin>();
  const titles = new Map<string, Margin>();

  for (const [at, { ids, hasTitlePage, isContinuous }] of sections.entries()) {
    const of = (type: string): Margin => KINDS.flatMap((kind) => ids.get(`${kind} ${type}`) ?? []);
    const types = evenPages ? ['default', 'even'] : ['default'];
    for (const type of types) ordinary.set(of(type).join(' '), of(type));
    if (hasTitlePage) titles.set(of('first').join(' '), of('first'));
    for (const id of [...types, ...(hasTitlePage ? ['first'] : [])].flatMap(of)) every.add(id);

    const isOpening = at === 0 || !isContinuous;
    const opening = hasTitlePage ? 'first' : at === 0 || !evenPages ? 'default' : null;
    if (isOpening && opening) for (const id of of(opening)) sure.add(id);
  }

  return {
    sure,
    perhaps: new Set([...every].filter((id) => !sure.has(id))),
    ordinary: [...ordinary.values()],
    titles: [...titles.values()],
    titlePages: sections.filter(({ hasTitlePage }) => hasTitlePage).length,
  };
};

const KINDS = ['w:headerReference', 'w:footerReference'] as const;

/** A section has the headers and footers of the one before, as far as it has none of its own. */
const sectionsIn = (body: readonly Piece[]): readonly Section[] => {
  const sections: Section[] = [];
  const begun = (ids: ReadonlyMap<string, string>): Section => ({
    ids: new Map(ids),
    hasTitlePage: false,
    isContinuous: false,
  });
  let section = begun(new Map());
  let [isFormer, isWithin] = [false, false];

  for (const piece of body) {
    const { name, kind } = piece;
    if (name === 'w:sectPrChange') isFormer = kind === 'open';
    if (isFormer) continue;
    if (name === 'w:sectPr') {
      isWithin = kind === 'open';
      if (kind === 'open') continue;
      sections.push(section);
      section = begun(section.ids);
    }
    if (!isWithin || kind === 'close') continue;
    if (name === KINDS[0] || name === KINDS[1])
      section.ids.set(`${name} ${attribute(piece, 'type') ?? 'default'}`, attribute(piece, 'id') ?? '');
    if (name === 'w:titlePg') section.hasTitlePage = isOn(piece);
    if (name === 'w:type') section.isContinuous = /continuous|nextColumn/.test(attribute(piece, 'val') ?? '');
  }

  return sections;
};
