import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import type { ViewedField } from './viewed-field.ts';
import { ViewerPage } from './viewer-page.tsx';

type ViewerProps = {
  /** Under it are the pictures, the words and what was drawn, such as `/api/documents/{id}`. */
  readonly base: string;
  /** First page first. */
  readonly sizes: readonly PageSize[];
  readonly fields: readonly ViewedField[];
  /** Whether a page has its fields before it comes near. */
  readonly hasFarFields?: boolean;
  /** What is said in the place of pictures where there are none. */
  readonly withoutPictures?: string | null;
  readonly className?: string;
};

/** A document's pages one below the other, each with its fields as they stand: to be looked at, never changed. */
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
    <ol className={mergeClasses(styles.pages, className)} aria-label="Pages">
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
