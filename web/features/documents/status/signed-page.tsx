import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { PAGE_WIDTH, type PageSize, pageHeight } from '#contracts/geometry.ts';
import type { FieldView } from '#contracts/views/document.ts';
import { PagePicture } from '../../../ui/page-picture.tsx';
import { useNear } from '../../../ui/use-near.ts';
import { SignedField } from './signed-field.tsx';

/** A recipient; `position` is the place among all of them, from 0. */
export type Signatory = { readonly fullName: string; readonly position: number };

type SignedPageProps = {
  readonly documentId: string;
  readonly pageNumber: number;
  readonly size: PageSize;
  readonly fields: readonly FieldView[];
  /** By id. */
  readonly people: ReadonlyMap<string, Signatory>;
};

export const SignedPage = ({ documentId, pageNumber, size, fields, people }: SignedPageProps) => {
  const styles = useStyles();
  const { ref, isNear } = useNear();

  return (
    <li className={styles.frame}>
      <span className={styles.label}>Page {pageNumber}</span>
      <div ref={ref} className={styles.page} style={{ aspectRatio: `${PAGE_WIDTH} / ${pageHeight(size)}` }}>
        {isNear && (
          <PagePicture
            pageNumber={pageNumber}
            imageUrl={`/api/documents/${documentId}/image/${pageNumber}`}
            wordsUrl={`/api/documents/${documentId}/words/${pageNumber}`}
            width={`min(${PAGE_WIDTH}px, 100vw)`}
          />
        )}
        {fields.map((field) => (
          <SignedField key={field.id} field={field} signatory={people.get(field.recipientId) ?? nobody} />
        ))}
      </div>
    </li>
  );
};

const nobody: Signatory = { fullName: '', position: 0 };

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    width: '100%',
    maxWidth: `${PAGE_WIDTH}px`,
  },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  page: {
    position: 'relative',
    // Values are as large on it as the page is shown.
    containerType: 'inline-size',
    overflow: 'hidden',
    contentVisibility: 'auto',
    borderRadius: tokens.borderRadiusSmall,
    // White by day and by night.
    backgroundColor: 'white',
    color: 'black',
    boxShadow: tokens.shadow8,
  },
});
