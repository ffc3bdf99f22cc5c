import type { Box } from '#contracts/document/fields/members.ts';
import { outputOf, withFiles } from './commands.ts';

/** Poppler's report on each signature of a file, one text for each. */
export const signaturesOf = async (pdf: Uint8Array): Promise<readonly string[]> =>
  (await withFiles({ 'file.pdf': pdf }, 'pdfsig', ['file.pdf'])).split(/^Signature #\d+:/m).slice(1);

/** The text of a page in reading order, or of the whole document. */
export const textOf = (pdf: Uint8Array, page?: number): Promise<string> => {
  const only = page ? ['-f', String(page), '-l', String(page)] : [];

  return withFiles({ 'file.pdf': pdf }, 'pdftotext', [...only, '-layout', 'file.pdf', '-']);
};

export type FoundWord = {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The words of a page and their positions, in CSS pixels of the page shown 794 wide. */
export const wordsOf = async (pdf: Uint8Array, page: number): Promise<readonly FoundWord[]> => {
  const only = ['-f', String(page), '-l', String(page)];
  const html = await withFiles({ 'file.pdf': pdf }, 'pdftotext', [
    ...only,
    '-bbox',
    '-cropbox',
    'file.pdf',
    '-',
  ]);
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(html) ?? [];
  const scale = 794 / Number((await isOnItsSide(pdf, page)) ? height : width);
  const pattern = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;

  return [...html.matchAll(pattern)].map(([, left, top, right, bottom, text = '']) => ({
    text,
    left: Number(left) * scale,
    top: Number(top) * scale,
    right: Number(right) * scale,
    bottom: Number(bottom) * scale,
  }));
};

/** Poppler gives the words of a turned page as it is shown, but the page's size as it was before the turn. */
const isOnItsSide = async (pdf: Uint8Array, page: number): Promise<boolean> => {
  const only = ['-f', String(page), '-l', String(page)];
  const facts = await withFiles({ 'file.pdf': pdf }, 'pdfinfo', [...only, 'file.pdf']);

  return Number(/rot: +(\d+)/.exec(facts)?.[1]) % 180 !== 0;
};

/** Counts the dark dots of a box on a page shown 794 pixels wide. */
export const darkDotsIn = async (pdf: Uint8Array, page: number, box: Box): Promise<number> => {
  const only = ['-f', String(page), '-l', String(page), '-singlefile'];
  const size = ['-scale-to-x', '794', '-scale-to-y', '-1', '-cropbox', '-gray'];
  const picture = await outputOf(pdf, 'pdftoppm', [...only, ...size, '-']);
  const [, width] = /^P5\n(\d+) (\d+)\n255\n/.exec(picture.toString('latin1', 0, 40)) ?? [];
  const dots = picture.subarray(-Number(width) * Math.floor(picture.length / Number(width)));

  return dots.filter((grey, dot) => {
    const [across, down] = [dot % Number(width), Math.floor(dot / Number(width))];
    return (
      grey < 128 &&
      across >= box.x &&
      across < box.x + box.width &&
      down >= box.y &&
      down < box.y + box.height
    );
  }).length;
};

/** The JavaScript that a reader would run. */
export const scriptsOf = (pdf: Uint8Array): Promise<string> =>
  withFiles({ 'file.pdf': pdf }, 'pdfinfo', ['-js', 'file.pdf']);

/** The names of the fonts in a file. */
export const fontsOf = async (pdf: Uint8Array): Promise<readonly string[]> =>
  rowsOf(await withFiles({ 'file.pdf': pdf }, 'pdffonts', ['file.pdf'])).map(
    (row) => row.split(' ')[0] ?? '',
  );

/** The images in a file, one line for each. */
export const imagesOf = async (pdf: Uint8Array): Promise<readonly string[]> =>
  rowsOf(await withFiles({ 'file.pdf': pdf }, 'pdfimages', ['-list', 'file.pdf']));

/** The rows of a table, without its two header lines. */
const rowsOf = (table: string) => table.trimEnd().split('\n').slice(2);
