import { useMemo } from 'react';
import { type OwnedFields, ownedByPage } from '../../document-view/owned-fields.ts';
import { PageThumbnails } from '../../document-view/page-thumbnails.tsx';
import type { Fields } from '../model/editor-field.ts';
import { type Assignee, useEditor, useEditorSelector } from '../store.tsx';

/** The pages in small, with marks of the people who have fields on them. */
export const Thumbnails = ({ className }: { readonly className?: string }) => {
  const { pages, imageOf, assignees, canvas } = useEditor();
  const fields = useEditorSelector((state) => state.fields);
  const page = useEditorSelector(({ shownPage }) => shownPage);
  const owned = useMemo(() => ownedIn(fields, assignees, pages.length), [fields, assignees, pages.length]);

  return (
    <PageThumbnails
      sizes={pages}
      imageOf={imageOf}
      owned={owned}
      page={page}
      onPage={(pageNumber) => canvas.current?.showPage(pageNumber)}
      {...(className && { className })}
    />
  );
};

const ownedIn = (
  fields: Fields,
  assignees: readonly Assignee[],
  pageCount: number,
): readonly OwnedFields[] => {
  const owners = new Map(assignees.map(({ id, name, colour }) => [id, { name, position: colour }]));

  return ownedByPage(
    Object.values(fields).flatMap(({ pageNumber, recipientId }) => {
      const owner = owners.get(recipientId);
      return owner ? [{ pageNumber, owner }] : [];
    }),
    pageCount,
  );
};
