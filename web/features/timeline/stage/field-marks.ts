import type { Document, DocumentField } from '#contracts/document/state.ts';
import type { Mark } from '../../../document-view/viewed-field.ts';

export type MarkedField = {
  readonly field: DocumentField;
  readonly mark: Mark | null;
  /** Where it was before. */
  readonly was: DocumentField | null;
};

/** Every field of either state as it is shown when both are compared: as the later one has it, where it has it. */
export const markedFields = (before: Document, after: Document): readonly MarkedField[] => {
  const were = byId(before);
  const are = byId(after);
  const removed = [...were.values()].filter(({ id }) => !are.has(id));

  return [
    ...[...are.values()].map((field) => {
      const was = were.get(field.id) ?? null;
      return { field, was, mark: was ? markOf(was, field) : ('added' as const) };
    }),
    ...removed.map((field) => ({ field, was: field, mark: 'removed' as const })),
  ];
};

/** How often each mark occurs, without those that do not. */
export const countsOf = (fields: readonly MarkedField[]): ReadonlyMap<Mark, number> => {
  const counts = new Map<Mark, number>();
  for (const { mark } of fields) if (mark) counts.set(mark, (counts.get(mark) ?? 0) + 1);

  return counts;
};

const markOf = (was: DocumentField, is: DocumentField): Mark | null => {
  if (was === is) return null;
  const placed = ['pageNumber', 'x', 'y', 'width', 'height'] as const;
  if (placed.some((name) => was[name] !== is[name])) return 'moved';
  const compared = ['recipient', 'type', 'label', 'fontSize', 'required', 'value', 'handwriting'] as const;

  return compared.some((name) => was[name] !== is[name]) ? 'changed' : null;
};

const byId = (document: Document) =>
  new Map(document.status === 'none' ? [] : document.fields.map((field) => [field.id, field]));
