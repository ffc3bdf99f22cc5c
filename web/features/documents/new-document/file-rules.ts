import type { ToastWords } from '../../../ui/toast-words.ts';

/** Spec, part 1, sections 5 and 9. */
const EXTENSION = /\.(pdf|docx?)$/i;
const MOST_BYTES = 10 * 1024 ** 2;

export const ACCEPTED = '.pdf,.doc,.docx';

/** A toast for a file that cannot be uploaded. What the file really is, the server finds out. */
export const problemOf = ({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): ToastWords | null => {
  if (!EXTENSION.test(name)) return ['Invalid file type', 'Please select a PDF, DOC, or DOCX file.'];
  if (size > MOST_BYTES) return ['File too large', 'Please select a file smaller than 10MB.'];

  return null;
};

export const isWord = (name: string) => /\.docx?$/i.test(name);

/** The file's name without its extension. */
export const titleOf = (name: string) => name.replace(/\.[^.]+$/, '');
