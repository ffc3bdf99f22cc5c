import type { ListedDocumentView } from '#contracts/api/views/document.ts';
import { grants, type Right } from '#contracts/document/rights.ts';

/** Whether the reader's roles let them do that with a document or template. Its status may still forbid it. */
export const mayDo = ({ as }: Pick<ListedDocumentView, 'as'>, right: Right): boolean =>
  as === undefined || as.some((role) => grants(role, right));
