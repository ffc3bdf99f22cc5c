import { hasAcceptedName, sizeProblem } from '../../../lib/files.ts';
import type { ToastWords } from '../../../ui/toasts/toast-words.ts';

/** A toast for a file that no template can be made of. What the file really is, the server finds out. */
export const fileProblem = (file: Pick<File, 'name' | 'type' | 'size'>): ToastWords | null =>
  hasAcceptedName(file) || /pdf|word|document/.test(file.type)
    ? sizeProblem(file)
    : ['Invalid file type', 'Please select a PDF or Word document.'];

/** A toast for what cannot be sent as it is (spec, part 1, section 5). */
export const draftProblem = (title: string, file: File | null): ToastWords | null => {
  if (!title.trim()) return ['Missing information', 'Please enter a template title.'];
  if (!file) return ['Missing file', 'Please select a document to upload.'];

  return null;
};
