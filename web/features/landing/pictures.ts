import { type Shot, shots } from './shots.ts';

/** Where the build puts the pictures that `npm run pictures` takes: `{name}-{light or dark}-{width in pixels}.avif`. */
const files = import.meta.glob<string>('./pictures/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * Hold where the page is dark or light. The query service puts them in the marks' place, because it knows which theme
 * the browser keeps.
 */
export const queries = { dark: '{{dark}}', light: '{{light}}' } as const;

/** A picture's files, as `srcset` names them. */
export const filesOf = (shot: Shot, theme: 'light' | 'dark'): string =>
  [1, 2]
    .map((times) => shots[shot].width * times)
    .map((width) => `${fileOf(`${shot}-${theme}-${width}`)} ${width}w`)
    .join(', ');

export const smallest = (shot: Shot): string => fileOf(`${shot}-light-${shots[shot].width}`);

const fileOf = (name: string): string => {
  const file = files[`./pictures/${name}.avif`];
  if (!file) throw new Error(`There is no picture ${name}: take it with npm run pictures.`);

  return file;
};
