import { makeStyles, tokens } from '@fluentui/react-components';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import { PagedViewer } from '../../../document-view/paged-viewer.tsx';
import type { Owner } from '../../../document-view/viewed-field.ts';

/** The pages as they are by now, with whatever was entered. */
export const SignedPages = ({ detail }: { detail: DocumentDetailView }) => {
  const { document, pages, recipients, fields } = detail;
  const owners = new Map(recipients.map(({ id, fullName: name }, position) => [id, { id, name, position }]));

  return (
    <PagedViewer
      base={`/api/documents/${document.id}`}
      sizes={Array.from({ length: document.pageCount }, (_, index) => pages[index] ?? A4)}
      fields={fields.map((field) => ({ field, owner: owners.get(field.recipientId) ?? nobody }))}
      hasFarFields
      className={useStyles().pages}
    />
  );
};

/** In points. */
const A4: PageSize = { width: 595, height: 842 };

const nobody: Owner = { id: '', name: '', position: 0 };

const useStyles = makeStyles({
  pages: {
    rowGap: tokens.spacingVerticalXL,
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    // What a small field has no room for does not lie over its neighbours.
    '& [data-field]': { overflow: 'hidden' },
  },
});
