/** Bytes (issue 5). */
const MOST_BYTES = 2 * 1024 ** 2;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export const ACCEPTED = TYPES.join(',');

/** Why a picture cannot be a logo, in the server's words. What the file really is, the server finds out. */
export const logoProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!TYPES.includes(type)) return 'Please select a PNG, JPEG, WebP or GIF image.';

  return size > MOST_BYTES ? 'Please select an image smaller than 2MB.' : null;
};
