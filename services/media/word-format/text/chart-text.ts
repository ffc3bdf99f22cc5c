import { attribute, type Piece, textOf } from './markup.ts';
import { formatted, isOfDates } from './number-format.ts';

/** What a chart shows. */
export type ChartText = {
  readonly shown: readonly string[];
  /** What stands for numbers and dates that it shows in a way that can't be told. */
  readonly untold: readonly string[];
  /** It labels more cells than are read. */
  readonly isIncomplete: boolean;
};

/**
 * The words that a chart shows: its titles, what its axes and labels say, and the names of its series and categories
 * where a legend, an axis, a table or labels tell them (ECMA-376, part 1, 21.2). Numbers are shown by their formats.
 */
export const chartText = (pieces: readonly Piece[]): ChartText => {
  const chart = read(pieces);
  const { texts, axes, groups, legend, hasTable } = chart;
  const series = groups.flatMap((group) =>
    group.series.map((one) => ({ ...one, labels: one.labels ?? group.labels })),
  );
  const isRound = groups.some(({ kind }) => ROUND.test(kind));
  const categoryAxis = axes.find(
    ({ kind, isDeleted, hasLabels }) => /^(?:cat|date)Ax$/.test(kind) && !isDeleted && hasLabels,
  );
  const namesSeries = (legend !== null && !isRound) || hasTable;
  const namesCategories = (isRound ? legend !== null : categoryAxis !== undefined) || hasTable;

  const named = series.filter(
    ({ labels }, entry) => (namesSeries && !legend?.has(String(entry))) || labels.shows.has('showSerName'),
  );
  const withCategories = series.filter(({ labels }) => namesCategories || labels.shows.has('showCatName'));
  const numbers = [
    ...numbersOf(withCategories, categoryAxis),
    ...series.flatMap((one) => numbersBeside(one, hasTable, isRound)),
    ...lowestOf(chart),
  ].map((number) => ({ ...number, text: formatted(number.value, number.format) }));

  return {
    shown: [
      ...texts,
      ...axes.filter(({ isDeleted }) => !isDeleted).flatMap((axis) => axis.texts),
      ...named.map(({ name }) => name),
      ...new Set(withCategories.flatMap((one) => one.categories)),
      ...numbers.flatMap(({ text }) => text ?? []),
    ].filter((text) => text.trim() !== ''),
    untold: numbers.filter(({ text }) => text === null).map(inWords),
    isIncomplete: chart.isCut && (hasTable || series.some(({ labels }) => labels.shows.size > 0)),
  };
};

const inWords = ({ value, format }: Shown): string => {
  const days = Number(value);

  return isOfDates(format) && days > 60 && days < 2_900_000
    ? new Date(EPOCH + Math.floor(days) * DAY).toISOString().slice(0, 10)
    : value;
};

/** Excel counts days from here, but for those before March 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** A number with the format that it's shown in. */
type Shown = { readonly value: string; readonly format: string };

type Axis = {
  kind: string;
  texts: string[];
  isDeleted: boolean;
  hasLabels: boolean;
  /** Null if it's that of the numbers. */
  format: string | null;
  /** The format that the numbers had when the file was saved. */
  linkedFormat: string | null;
  /** The bounds that it's set to. Null where they follow from the numbers. */
  min: string | null;
  max: string | null;
  isLogarithmic: boolean;
};

type Labels = { readonly shows: Set<string>; format: string | null; readonly points: Set<string> };
type Point = Shown & { readonly at: string };
type Series = {
  name: string;
  categories: string[];
  /** Categories that are numbers. */
  numbers: Point[];
  values: Point[];
  labels: Labels | null;
};
type Group = { kind: string; series: Series[]; labels: Labels };
type Labelled = Series & { readonly labels: Labels };

type Chart = {
  texts: string[];
  axes: Axis[];
  groups: Group[];
  /** The entries of series that it leaves out. Null if there is none. */
  legend: Set<string> | null;
  hasTable: boolean;
  /** It has more cells than are read. */
  isCut: boolean;
};

const labelled = (): Labels => ({ shows: new Set(), format: null, points: new Set() });

/** Word leaves some of them out if there are more than fit. */
const MOST_NUMBERS = 12;

/** The categories that are numbers, each once, if all of them fit beside each other. */
const numbersOf = (series: readonly Series[], axis: Axis | undefined): readonly Shown[] => {
  const numbers = series.flatMap((one) => one.numbers);
  const different = [...new Map(numbers.map((number) => [number.value, number])).values()];
  const shown = different.map(({ value, format }) => ({ value, format: axis?.format ?? format }));
  if (shown.some(({ format }) => isOfDates(format)))
    return [...shown.slice(0, 1), ...shown.slice(1).slice(-1)];

  return shown.length > MOST_NUMBERS ? [] : shown;
};

/** The numbers that labels or a table say of a series. A point with a label of its own may show anything. */
const numbersBeside = (
  { labels, values }: Labelled,
  hasTable: boolean,
  isRound: boolean,
): readonly Shown[] => {
  const usual = values.filter(({ at }) => !labels.points.has(at));
  const [hasValues, hasShares] = [labels.shows.has('showVal'), labels.shows.has('showPercent')];
  const sum = values.reduce((total, { value }) => total + Math.abs(Number(value)), 0);

  return [
    ...(hasTable ? values : []),
    ...(hasValues ? usual.map(({ value, format }) => ({ value, format: labels.format ?? format })) : []),
    ...(hasShares && !hasValues && isRound && sum > 0
      ? usual.map(({ value }) => ({
          value: String(Math.abs(Number(value)) / sum),
          format: labels.format ?? '0%',
        }))
      : []),
  ];
};

/** Charts whose axis of values begins at zero, as far as the numbers go. */
const FROM_ZERO = /^(?:bar|line|area)Chart$/;

/** Where the numbers are closer to each other than to zero, the axis may begin elsewhere. */
const NARROW = 0.8;

/** What the axis of values surely says: its lowest number. The others are chosen so that they fit. */
const lowestOf = ({ axes, groups }: Chart): readonly Shown[] => {
  const [axis, ...others] = axes.filter(({ kind }) => kind === 'valAx');
  if (!axis || others.length > 0 || axis.isDeleted || !axis.hasLabels || axis.isLogarithmic) return [];
  const points = groups.flatMap(({ series }) => series.flatMap(({ values }) => values));
  const ofNumbers = points[0]?.format ?? 'General';
  const format = axis.format ?? ofNumbers;
  if (axis.format === null && (axis.linkedFormat ?? ofNumbers) !== ofNumbers) return [];
  if (axis.min !== null) return formatted(axis.min, format) === null ? [] : [{ value: axis.min, format }];

  const numbers = points.map(({ value }) => Number(value));
  const [low, high] = numbers.reduce(
    ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const hasZero = (low <= 0 && high >= 0) || (low > 0 && low < high * NARROW);
  const isSure = axis.max === null && hasZero && groups.every(({ kind }) => FROM_ZERO.test(kind));

  return isSure && formatted('0', format) !== null ? [{ value: '0', format }] : [];
};

/** Charts whose legend names the categories. */
const ROUND = /^(?:pie|pie3D|ofPie|doughnut)Chart$/;

/** What was filtered out, pivot tables' formats, and placeholders. */
const UNSEEN: ReadonlySet<string> = new Set(['extLst', 'pivotFmts', 'fld']);

const AXIS = /^(?:cat|date|val|ser)Ax$/;

/** Programs other than Word leave out that an axis is deleted, or that it isn't. */
const NEW_AXIS: Axis = {
  kind: '',
  texts: [],
  isDeleted: false,
  hasLabels: true,
  format: null,
  linkedFormat: null,
  min: null,
  max: null,
  isLogarithmic: false,
};

/** The cells that a series shows, and those of a chart. A chart of more is a drawing of a curve. */
const MOST_NAMES = 2_000;
const MOST_CELLS = 20_000;

const read = (pieces: readonly Piece[]): Chart => {
  const chart: Chart = { texts: [], axes: [], groups: [], legend: null, hasTable: false, isCut: false };
  const path: string[] = [];
  let axis: Axis | null = null;
  let series: Series | null = null;
  let group: Group | null = null;
  let [entry, text, format] = ['', '', 'General'];
  let at: string | null = null;
  let ownFormat: string | null = null;
  let cells = 0;
  const around = new Map<string, number>();
  const within = (name: string) => (around.get(name) ?? 0) > 0;
  const labels = () => (series ? series.labels : group?.labels);

  const begin = (name: string, piece: Piece) => {
    const value = attribute(piece, 'val') ?? '';
    const parent = path.at(-1) ?? '';
    if (name === 'p' || name === 'v' || name === 'formatCode') text = '';
    else if (name.endsWith('Chart') && parent === 'plotArea') {
      group = { kind: name, series: [], labels: labelled() };
      chart.groups.push(group);
    } else if (AXIS.test(name)) {
      axis = { ...NEW_AXIS, kind: name, texts: [] };
      chart.axes.push(axis);
    } else if (name === 'ser' && group) {
      series = { name: '', categories: [], numbers: [], values: [], labels: null };
      group.series.push(series);
    } else if (name === 'legend') chart.legend = new Set();
    else if (name === 'dTable') chart.hasTable = true;
    else if (name === 'numCache' || name === 'numLit') format = 'General';
    else if (name === 'pt') [at, ownFormat] = [attribute(piece, 'idx'), attribute(piece, 'formatCode')];
    else if (name === 'idx' && parent === 'legendEntry') entry = value;
    else if (name === 'idx' && parent === 'dLbl') labels()?.points.add(value);
    else if (name === 'delete') {
      if (axis && parent.endsWith('Ax')) axis.isDeleted = isOn(value);
      if (parent === 'legendEntry' && isOn(value)) chart.legend?.add(entry);
    } else if (name === 'tickLblPos' && axis) axis.hasLabels = value !== 'none';
    else if (name === 'min' && axis) axis.min = value;
    else if (name === 'max' && axis) axis.max = value;
    else if (name === 'logBase' && axis) axis.isLogarithmic = true;
    else if (name === 'numFmt') {
      const code = attribute(piece, 'formatCode');
      const isLinked = isOn(attribute(piece, 'sourceLinked') ?? '0');
      const ownLabels = labels();
      if (axis && parent.endsWith('Ax')) axis[isLinked ? 'linkedFormat' : 'format'] = code;
      if (ownLabels && parent === 'dLbls' && !isLinked) ownLabels.format = code;
    } else if (name === 'dLbls' && series) series.labels = labelled();
    else if (name.startsWith('show') && parent === 'dLbls' && isOn(value)) labels()?.shows.add(name);
  };
  const end = (name: string) => {
    if (AXIS.test(name)) axis = null;
    if (name === 'ser') series = null;
    if (name === 'formatCode') format = text;
    if (name === 'p') (axis ?? chart).texts.push(text);
    if (name === 'v') take();
    text = name === 'p' || name === 'v' || name === 'formatCode' ? '' : text;
  };
  const take = () => {
    const point = { value: text.trim(), format: ownFormat ?? format, at: at ?? '' };
    const isTooMany = ++cells > MOST_CELLS;
    chart.isCut ||= isTooMany;
    const isNumber = within('numCache') || within('numLit');
    if (within('title')) (axis ?? chart).texts.push(text);
    else if (!series || within('dLbl') || (isTooMany && !within('tx'))) return;
    else if (within('cat')) {
      if (isNumber && series.numbers.length < MOST_NAMES) series.numbers.push(point);
      if (!isNumber && series.categories.length < MOST_NAMES) series.categories.push(text);
    } else if (within('val') || within('yVal')) {
      if (series.values.length < MOST_NAMES) series.values.push(point);
    } else if (within('tx')) series.name += `${series.name && ' '}${text}`;
  };

  let skipped = 0;
  for (const piece of pieces) {
    const name = piece.name.slice(piece.name.indexOf(':') + 1);
    if (skipped > 0 || (piece.kind === 'open' && UNSEEN.has(name)))
      skipped += piece.kind === 'open' ? 1 : piece.kind === 'close' ? -1 : 0;
    else if (piece.kind === 'text') text += isText(path) ? textOf(piece) : '';
    else if (piece.kind === 'close') {
      path.pop();
      around.set(name, (around.get(name) ?? 0) - 1);
      end(name);
    } else if (piece.kind !== 'other') {
      begin(name, piece);
      if (piece.kind !== 'open') continue;
      path.push(name);
      around.set(name, (around.get(name) ?? 0) + 1);
    }
  }

  return chart;
};

const isText = (path: readonly string[]) => /^(?:t|v|formatCode)$/.test(path.at(-1) ?? '');

/** A switch without a value is on (ECMA-376, part 1, 21.2.2.40). */
const isOn = (value: string) => !['0', 'false'].includes(value);
