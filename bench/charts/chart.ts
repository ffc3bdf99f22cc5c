import { axis, type Scale } from './axis.ts';

/** A line of a chart: a value for each place on the x axis. Null leaves a gap. */
export type Line = { readonly name: string; readonly values: readonly (number | null)[] };

export type Chart = {
  readonly title: string;
  readonly x: { readonly values: readonly number[]; readonly label: string; readonly scale: Scale };
  readonly y: { readonly unit: string; readonly scale: Scale };
  /** At most three. */
  readonly lines: readonly Line[];
};

/** Pixels of one chart, and of the space around what is drawn in it. */
const [WIDTH, HEIGHT] = [340, 230];
const SPACE = { left: 52, right: 28, top: 34, bottom: 58 };
/** How many stand side by side. */
const COLUMNS = 3;

/**
 * Draws charts side by side as one SVG, readable in light and in dark. Lines differ in their strokes, not in their
 * colours alone.
 */
export const chartsAsSvg = (title: string, charts: readonly Chart[]): string => {
  const columns = Math.min(COLUMNS, charts.length);
  const [width, height] = [WIDTH * columns, HEIGHT * Math.ceil(charts.length / columns)];
  const drawn = charts.map(
    (chart, n) =>
      `<g transform="translate(${WIDTH * (n % columns)} ${HEIGHT * Math.floor(n / columns)})">${drawing(chart)}</g>`,
  );

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${escaped(title)}</title>
<style>${style}</style>
<rect class="ground" width="${width}" height="${height}" rx="6"/>
${drawn.join('\n')}
</svg>
`;
};

const drawing = ({ title, x, y, lines }: Chart): string => {
  const across = axis(x.scale, x.values, { from: SPACE.left, to: WIDTH - SPACE.right });
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const up = axis(y.scale, values, { from: HEIGHT - SPACE.bottom, to: SPACE.top });
  const grid = up.ticks.map(
    ({ value, at }) =>
      `<path class="grid" d="M${SPACE.left} ${at}H${WIDTH - SPACE.right}"/>` +
      text(SPACE.left - 6, at + 4, shown(value), 'end'),
  );
  const ticks = x.values.map((value) => text(across.at(value), HEIGHT - SPACE.bottom + 16, shown(value)));

  return [
    `<text class="title" x="12" y="20">${escaped(title)}</text>`,
    text(WIDTH - SPACE.right, 20, y.unit, 'end'),
    ...grid,
    ...(x.scale === 'linear'
      ? across.ticks.map(({ value, at }) => text(at, HEIGHT - SPACE.bottom + 16, shown(value)))
      : ticks),
    text((SPACE.left + WIDTH - SPACE.right) / 2, HEIGHT - SPACE.bottom + 32, x.label),
    ...lines.map((line, n) => lineOf(line, n, x.values.map(across.at), up.at)),
    ...lines.map((line, n) => legend(line, n)),
  ].join('\n');
};

const lineOf = (
  { values }: Line,
  n: number,
  xs: readonly number[],
  yOf: (value: number) => number,
): string => {
  const points = values.map((value, place) =>
    value === null ? null : ([xs[place] ?? 0, yOf(value)] as const),
  );
  const path = points
    .map((point, place) => (point ? `${points[place - 1] ? 'L' : 'M'}${point[0]} ${point[1]}` : ''))
    .join('');
  const dots = points.map((point) =>
    point ? `<circle class="dot${n}" cx="${point[0]}" cy="${point[1]}" r="3"/>` : '',
  );

  return `<path class="line line${n}" d="${path}"/>${dots.join('')}`;
};

const legend = ({ name }: Line, n: number): string => {
  const left = 12 + Math.round(n * ((WIDTH - 20) / 3));
  const y = HEIGHT - 14;

  return `<path class="line line${n}" d="M${left} ${y - 4}h22"/>${text(left + 27, y, name, 'start')}`;
};

const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end' = 'middle'): string =>
  `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="${anchor}">${escaped(words)}</text>`;

const rounded = (value: number): number => Math.round(value * 10) / 10;

const shown = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const style = `
text { font: 12px system-ui, sans-serif; fill: #424242 }
.title { font-weight: 600; font-size: 13px; fill: #1a1a1a }
.ground { fill: #fff }
.grid { stroke: #e0e0e0 }
.line { fill: none; stroke-width: 2 }
.line0 { stroke: #0f548c } .dot0 { fill: #0f548c }
.line1 { stroke: #bc4b09; stroke-dasharray: 6 4 } .dot1 { fill: #bc4b09 }
.line2 { stroke: #0e700e; stroke-dasharray: 2 3 } .dot2 { fill: #0e700e }
@media (prefers-color-scheme: dark) {
text { fill: #d6d6d6 }
.title { fill: #fff }
.ground { fill: #1f1f1f }
.grid { stroke: #424242 }
.line0 { stroke: #62abf5 } .dot0 { fill: #62abf5 }
.line1 { stroke: #faa06b } .dot1 { fill: #faa06b }
.line2 { stroke: #6ccb5f } .dot2 { fill: #6ccb5f }
}
`;
