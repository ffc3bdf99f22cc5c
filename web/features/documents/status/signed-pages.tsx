import { makeStyles, tokens } from '@fluentui/react-components';
import type { PageSize } from '#contracts/geometry.ts';
import type { DocumentDetailView } from '#contracts/views/document.ts';
import { SignedPage } from './signed-page.tsx';

/** The pages as they are by now, with whatever was entered. */
export const SignedPages = ({ detail }: { detail: DocumentDetailView }) => {
  const { document, pages, recipients, fields } = detail;
  const byPage = Map.groupBy(fields, ({ pageNumber }) => pageNumber);
  const people = new Map(recipients.map(({ id, fullName }, position) => [id, { fullName, position }]));

  return (
    <ol className={useStyles().pages} aria-label="Pages">
      {Array.from({ length: document.pageCount }, (_, index) => (
        <SignedPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          documentId={document.id}
          pageNumber={index + 1}
          size={pages[index] ?? A4}
          fields={byPage.get(index + 1) ?? []}
          people={people}
        />
      ))}
    </ol>
  );
};

/** In points. */
const A4: PageSize = { width: 595, height: 842 };

const useStyles = makeStyles({
  pages: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalXL,
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});
