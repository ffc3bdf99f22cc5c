import { hasAcceptedName, sizeProblem } from '../../../lib/files.ts';
// Every screen takes dropped files, so the other texts of the dialogs mustn't come along with this file.
import { texts } from '../../../ui/texts.ts';
import type { ToastWords } from '../../../ui/toasts/toast-words.ts';

/** A toast for a file that cannot be uploaded. The server finds out what kind of file it really is. */
export const problemOf = (file: Pick<File, 'name' | 'size'>): ToastWords | null =>
  hasAcceptedName(file) ? sizeProblem(file) : texts.file.wrongType;

export const isWord = (name: string) => /\.docx?$/i.test(name);
