import { element } from './element.ts';

/** The parts of a sentence of ours. A browser that translates it keeps names, quotations and addresses in it. */
export const sentence = (text: string, names: readonly string[]): readonly (string | HTMLElement)[] =>
  text
    .split(wordsOfOthers(names))
    .map((part, at) => (at % 2 ? element('span', { translate: 'no' }, part) : part));

/** Less than web/lib/kept-words.ts knows: every bundle carries it, and only these sentences are read here. */
const wordsOfOthers = (names: readonly string[]) =>
  new RegExp(`(${['“[^“”]*”', '<[^<\\s]+>', ...names.filter(Boolean).map(escaped)].join('|')})`);

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
