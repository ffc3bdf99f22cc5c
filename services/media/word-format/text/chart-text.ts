import { attribute, type Piece, textOf } from './markup.ts';

/**
 * The words that a chart shows: its titles, what its axes and labels say, and the names of its series and categories
 * where a legend, an axis, a table or labels tell them (ECMA-376, part 1, 21.2). Numbers that have a format aren't
 * among them.
 */
export const chartText = (pieces: readonly Piece[]): readonly string[] => {
  const { texts, axes, groups, legend, hasTable } = read(pieces);
  const series = groups.flatMap((group) =>
    group.series.map((one) => ({ ...one, ...group, labels: one.labels ?? group.labels })),
  );
  const isRound = groups.some(({ kind }) => ROUND.test(kind));
  const hasAxis = axes.some(
    ({ isOfCategories, isDeleted, hasLabels }) => isOfCategories && !isDeleted && hasLabels,
  );
  const namesSeries = (legend !== null && !isRound) || hasTable;
  const namesCategories = (isRound ? legend !== null : hasAxis) || hasTable;

  const named = series.filter(
    ({ labels }, entry) => (namesSeries && !legend?.has(String(entry))) || labels.has('showSerName'),
  );
  const categories = series
    .filter(({ labels }) => namesCategories || labels.has('showCatName'))
    .flatMap((one) => one.categories);
  const values = series
    .filter(({ labels }) => hasTable || labels.has('showVal'))
    .flatMap((one) => one.values);

  return [
    ...texts,
    ...axes.filter(({ isDeleted }) => !isDeleted).flatMap((axis) => axis.texts),
    ...named.map(({ name }) => name),
    ...new Set(categories),
    ...values,
  ].filter((text) => text.trim() !== '');
};

type Axis = { texts: string[]; isOfCategories: boolean; isDeleted: boolean; hasLabels: boolean };
type Labels = Set<string>;
type Series = { name: string; categories: string[]; values: string[]; labels: Labels | null };
type Group = { kind: string; series: Series[]; labels: Labels };

type Chart = {
  texts: string[];
  axes: Axis[];
  groups: Group[];
  /** The entries of series that it leaves out. Null if there is none. */
  legend: Set<string> | null;
  hasTable: boolean;
};

/** Charts whose legend names the categories. */
const ROUND = /^(?:pie|pie3D|ofPie|doughnut)Chart$/;

/** What was filtered out, pivot tables' formats, and placeholders. */
const UNSEEN: ReadonlySet<string> = new Set(['extLst', 'pivotFmts', 'fld']);

const AXIS = /^(?:cat|date|val|ser)Ax$/;

/** The cells that a chart shows. A chart of more is a drawing of a curve. */
const MOST_NAMES = 2_000;

const read = (pieces: readonly Piece[]): Chart => {
  const chart: Chart = { texts: [], axes: [], groups: [], legend: null, hasTable: false };
  const path: string[] = [];
  let axis: Axis | null = null;
  let series: Series | null = null;
  let group: Group | null = null;
  let entry = '';
  let text = '';
  let isGeneral = false;
  const within = (...names: string[]) => names.every((name) => path.includes(name));

  const begin = (name: string, piece: Piece) => {
    const value = attribute(piece, 'val') ?? '';
    const parent = path.at(-1) ?? '';
    if (name === 'p' || name === 'v') text = '';
    else if (name.endsWith('Chart') && parent === 'plotArea') {
      group = { kind: name, series: [], labels: new Set() };
      chart.groups.push(group);
    } else if (AXIS.test(name)) {
      axis = { texts: [], isOfCategories: /^(?:cat|date)/.test(name), isDeleted: false, hasLabels: true };
      chart.axes.push(axis);
    } else if (name === 'ser' && group) {
      series = { name: '', categories: [], values: [], labels: null };
      group.series.push(series);
    } else if (name === 'legend') chart.legend = new Set();
    else if (name === 'dTable') chart.hasTable = true;
    else if (name === 'numCache' || name === 'numLit') isGeneral = true;
    else if (name === 'idx' && parent === 'legendEntry') entry = value;
    else if (name === 'delete') {
      if (axis && parent.endsWith('Ax')) axis.isDeleted = isOn(value);
      if (parent === 'legendEntry' && isOn(value)) chart.legend?.add(entry);
    } else if (name === 'tickLblPos' && axis) axis.hasLabels = value !== 'none';
    else if (name === 'dLbls' && series) series.labels = new Set();
    else if (name.startsWith('show') && parent === 'dLbls' && isOn(value))
      (series ? series.labels : group?.labels)?.add(name);
  };
  const end = (name: string) => {
    if (AXIS.test(name)) axis = null;
    if (name === 'ser') series = null;
    if (name === 'formatCode' && text.trim() !== 'General') isGeneral = false;
    if (name === 'p') (axis ?? chart).texts.push(text);
    if (name === 'v') take();
    text = name === 'p' || name === 'v' || name === 'formatCode' ? '' : text;
  };
  const take = () => {
    if (within('title')) (axis ?? chart).texts.push(text);
    else if (!series) return;
    else if (within('cat') && !within('numCache') && !within('numLit')) {
      if (series.categories.length < MOST_NAMES) series.categories.push(text);
    } else if (within('val')) {
      if (isGeneral && isShort(text) && series.values.length < MOST_NAMES) series.values.push(text);
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
      end(name);
    } else if (piece.kind !== 'other') {
      begin(name, piece);
      if (piece.kind === 'open') path.push(name);
    }
  }

  return chart;
};

const isText = (path: readonly string[]) => /^(?:t|v|formatCode)$/.test(path.at(-1) ?? '');

/** A switch without a value is on (ECMA-376, part 1, 21.2.2.40). */
const isOn = (value: string) => !['0', 'false'].includes(value);

/** Longer numbers are shortened to fit. */
const isShort = (number: string) => /^-?\d{1,4}(?:\.\d{1,2})?$/.test(number);
