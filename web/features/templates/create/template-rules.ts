import { hasAcceptedName, sizeProblem } from '../../../lib/files.ts';
import type { ToastWords } from '../../../ui/toasts/toast-words.ts';
import { texts } from '../texts.ts';

/** A toast for a file that no template can be made of. The server finds out what kind of file it really is. */
export const fileProblem = (file: Pick<File, 'name' | 'type' | 'size'>): ToastWords | null =>
  hasAcceptedName(file) || /pdf|word|document/.test(file.type) ? sizeProblem(file) : texts.creating.wrongType;

/** A toast for what cannot be sent as it is (spec, part 1, section 5). */
export const draftProblem = (title: string, file: File | null): ToastWords | null => {
  if (!title.trim()) return texts.creating.noTitle;
  if (!file) return texts.creating.noFile;

  return null;
};
