/** Spec, part 1, sections 5 and 9. */
const EXTENSION = /\.(pdf|docx?)$/i;
const MOST_BYTES = 10 * 1024 ** 2;

export const ACCEPTED = '.pdf,.doc,.docx';

export const hasAcceptedName = ({ name }: Pick<File, 'name'>) => EXTENSION.test(name);

/** A toast for a file that is too large for an upload. */
export const sizeProblem = ({ size }: Pick<File, 'size'>) =>
  size > MOST_BYTES ? (['File too large', 'Please select a file smaller than 10MB.'] as const) : null;

/** The file's name without its extension. */
export const titleOf = (name: string) => name.replace(/\.[^.]+$/, '');
