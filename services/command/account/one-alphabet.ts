/** Alphabets with letters that look alike. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/** Cyrillic and Greek letters that look like Latin ones: the common ones from confusables.txt of Unicode TR 39. */
const likeLatin = /^[асԁегһіјӏорԛѕѵԝхуАВСЕНІЈКМОРЅТХҮԚԜαγινορσυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+$/u;

/**
 * Whether a name can be distinguished from names in another alphabet: all its letters are from one alphabet (Unicode TR
 * 39, section 5.2), and some of them don't look like Latin ones.
 */
export const isOfOneAlphabet = (name: string): boolean => {
  const shown = name.normalize('NFKC');
  const letters = shown.replace(/\P{L}/gu, '');

  return alphabets.filter((alphabet) => alphabet.test(shown)).length <= 1 && !likeLatin.test(letters);
};
