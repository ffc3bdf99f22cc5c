import type { Measure } from '#contracts/layout/font-style.ts';
import { type Block, beside, colours, lines, space, stacked, type TextBox } from './sheet.ts';

/** The columns of a table from left to right. Spread a column into a text box to get the text's position and width. */
export type Columns = Readonly<
  Record<string, Pick<TextBox, 'x' | 'width' | 'align'> & { readonly heading: string }>
>;

/** The headings and the rows under them. The headings are repeated on each page that the rows continue on. */
export const table = (columns: Columns, rows: readonly Block[], measure: Measure): readonly Block[] => {
  const heading = headings(columns, measure);

  return [{ ...heading, staysWithNext: true }, ...rows.map((row) => ({ ...row, heading }))];
};

const headings = (columns: Columns, measure: Measure): Block => {
  const label = { size: 7.5, colour: colours.quiet } as const;
  const cells = Object.values(columns).map(({ heading, ...place }) =>
    lines({ ...label, ...place, text: heading }, measure),
  );

  return stacked([beside(cells), space(4)]);
};
