import { hasAcceptedName, sizeProblem } from '../../../lib/files.ts';
import type { ToastWords } from '../../../ui/toasts/toast-words.ts';

/** A toast for a file that cannot be uploaded. What the file really is, the server finds out. */
export const problemOf = (file: Pick<File, 'name' | 'size'>): ToastWords | null =>
  hasAcceptedName(file)
    ? sizeProblem(file)
    : ['Invalid file type', 'Please select a PDF, DOC, or DOCX file.'];

export const isWord = (name: string) => /\.docx?$/i.test(name);
