type Keys = {
  readonly key: string;
  /** Where on the keyboard it is. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/**
 * `Ctrl+Shift+Z`: what is held down, and the key. Signs say by themselves whether Shift was needed; letters of other
 * scripts count as the Latin ones that share their keys.
 */
export const comboOf = (
  { key: typed, code, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  isMac: boolean,
): string => {
  const key = /^\p{L}$/u.test(typed) && !/\p{Script=Latin}/u.test(typed) ? code.replace(/^Key/, '') : typed;
  const isSign = key.length === 1 && !/\p{L}/u.test(key);
  const held = [
    (isMac ? metaKey : ctrlKey) && 'Ctrl',
    altKey && 'Alt',
    shiftKey && !isSign && 'Shift',
    key.length === 1 ? key.toUpperCase() : key,
  ];

  return held.filter(Boolean).join('+');
};

const directions = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
} as const;

/** The four arrow keys with each of what is held down. */
export const withArrows = (...held: readonly string[]) =>
  held.flatMap((keys) => Object.keys(directions).map((arrow) => keys + arrow));

/** Where arrow keys point to, in pixels: ten times as far with Shift. */
export const offsetOf = (combo: string) => {
  const { dx, dy } = directions[combo.split('+').at(-1) as keyof typeof directions];
  const far = combo.includes('Shift') ? 10 : 1;

  return { dx: dx * far, dy: dy * far };
};
