import { clipped, hasForbiddenCharacters, withoutMarksAround } from '#contracts/text/characters.ts';
import { texts } from './files-texts.ts';

/** Spec, part 1, sections 5 and 9. */
const EXTENSION = /\.(pdf|docx?)$/i;
const MOST_BYTES = 10 * 1024 ** 2;

export const ACCEPTED = '.pdf,.doc,.docx';

export const hasAcceptedName = ({ name }: Pick<File, 'name'>) => EXTENSION.test(name);

/** A toast for a file that is too large for an upload. */
export const sizeProblem = ({ size }: Pick<File, 'size'>) => (size > MOST_BYTES ? texts.tooLarge : null);

/** Longer titles are refused (contracts/document/recipient.ts). */
const TITLE_MAX = 200;

/** The file's name without its extension, as a title that keeps the rule for titles. */
export const titleOf = (name: string) => {
  const bare = name.normalize('NFC').replace(/\.[^.]+$/, '');
  const shown = [...bare].filter((character) => !hasForbiddenCharacters(character)).join('');

  return clipped(withoutMarksAround(shown.replace(/\s+/g, ' ')), TITLE_MAX).trimEnd();
};
