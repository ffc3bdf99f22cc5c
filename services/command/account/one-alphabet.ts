/** Alphabets whose letters can be taken for each other's. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/** Cyrillic and Greek letters that look like Latin ones: from confusables.txt of Unicode TR 39, the common ones. */
const likeLatin = /^[асԁегһіјӏорԛѕѵԝхуАВСЕНІЈКМОРЅТХҮԚԜαγινορσυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+$/u;

/**
 * Whether a name can be told from those written in another alphabet: its letters are of one (Unicode TR 39, section
 * 5.2), and they are not all such as look like Latin ones.
 */
export const isOfOneAlphabet = (name: string): boolean => {
  const shown = name.normalize('NFKC');
  const letters = shown.replace(/\P{L}/gu, '');

  return alphabets.filter((alphabet) => alphabet.test(shown)).length <= 1 && !likeLatin.test(letters);
};
