import { hasAcceptedName, sizeProblem } from '../../../lib/files.ts';
import type { ToastWords } from '../../../ui/toasts/toast-words.ts';
import { texts } from './texts.ts';

/** A toast for a file that cannot be uploaded. What the file really is, the server finds out. */
export const problemOf = (file: Pick<File, 'name' | 'size'>): ToastWords | null =>
  hasAcceptedName(file) ? sizeProblem(file) : texts.upload.wrongType;

export const isWord = (name: string) => /\.docx?$/i.test(name);
