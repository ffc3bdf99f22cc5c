import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import { texts } from './texts.ts';
import type { ViewedField } from './viewed-field.ts';
import { ViewerPage } from './viewer-page.tsx';

type ViewerProps = {
  /** The address under which the pictures, words and drawings are found, such as `/api/documents/{id}`. */
  readonly base: string;
  /** First page first. */
  readonly sizes: readonly PageSize[];
  readonly fields: readonly ViewedField[];
  /** Whether pages that are far from the screen have their fields as well. */
  readonly hasFarFields?: boolean;
  /** Words that are shown where there are no pictures. */
  readonly withoutPictures?: string | null;
  readonly className?: string;
};

/** Shows a document's pages one below the other with their fields, which cannot be changed here. */
export const Viewer = ({
  base,
  sizes,
  fields,
  hasFarFields = false,
  withoutPictures = null,
  className,
}: ViewerProps) => {
  const styles = useStyles();
  const byPage = Map.groupBy(fields, ({ field }) => field.pageNumber);

  return (
    <ol className={mergeClasses(styles.pages, className)} aria-label={texts.pages}>
      {sizes.map((size, index) => (
        <ViewerPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          base={base}
          pageNumber={index + 1}
          size={size}
          fields={byPage.get(index + 1) ?? []}
          hasFarFields={hasFarFields}
          withoutPicture={withoutPictures}
        />
      ))}
    </ol>
  );
};

const useStyles = makeStyles({
  pages: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});
