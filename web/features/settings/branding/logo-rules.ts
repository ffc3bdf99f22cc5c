import { texts } from '../texts.ts';

/** Bytes. */
const MOST_BYTES = 2 * 1024 ** 2;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export const ACCEPTED = TYPES.join(',');

/** Why a picture cannot be a logo, in the server's words. The server finds out what kind of file it really is. */
export const logoProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!TYPES.includes(type)) return texts.logo.wrongType;

  return size > MOST_BYTES ? texts.logo.tooLarge : null;
};
