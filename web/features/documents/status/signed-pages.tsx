import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { PAGE_WIDTH, type PageSize, pageHeight } from '#contracts/geometry.ts';
import type { DocumentDetailView, FieldView } from '#contracts/views/document.ts';
import { SignedField } from './signed-field.tsx';
import './script-font.css';

/** The pages as they are by now, with whatever was entered. */
export const SignedPages = ({
  detail: { document, pages, recipients, fields },
}: {
  detail: DocumentDetailView;
}) => {
  const styles = useStyles();
  const byPage = Map.groupBy(fields, ({ pageNumber }) => pageNumber);
  const positions = new Map(recipients.map(({ id }, position) => [id, position]));

  return (
    <ol className={styles.pages} aria-label="Pages">
      {document.imageUrls.map((url, index) => (
        <SignedPage
          key={url}
          url={url}
          pageNumber={index + 1}
          size={pages[index] ?? A4}
          fields={byPage.get(index + 1) ?? []}
          positions={positions}
          names={new Map(recipients.map(({ id, fullName }) => [id, fullName]))}
        />
      ))}
    </ol>
  );
};

/** In points. */
const A4: PageSize = { width: 595, height: 842 };

type SignedPageProps = {
  readonly url: string;
  readonly pageNumber: number;
  readonly size: PageSize;
  readonly fields: readonly FieldView[];
  /** Of each recipient among all, from 0. */
  readonly positions: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, string>;
};

const SignedPage = ({ url, pageNumber, size, fields, positions, names }: SignedPageProps) => {
  const styles = useStyles();
  const height = pageHeight(size);
  const shape: CSSProperties = { aspectRatio: `${PAGE_WIDTH} / ${height}` };

  return (
    <li className={styles.frame}>
      <span className={styles.label}>Page {pageNumber}</span>
      <div className={styles.page} style={shape}>
        <img
          src={`${url}?width=${PAGE_WIDTH}`}
          srcSet={`${url}?width=${PAGE_WIDTH} 1x, ${url}?width=${2 * PAGE_WIDTH} 2x`}
          alt={`Page ${pageNumber}`}
          loading="lazy"
          decoding="async"
          className={styles.image}
        />
        {fields.map((field) => (
          <SignedField
            key={field.id}
            field={field}
            pageHeight={height}
            position={positions.get(field.recipientId) ?? 0}
            name={names.get(field.recipientId) ?? ''}
          />
        ))}
      </div>
    </li>
  );
};

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
    backgroundColor: 'white',
    color: 'black',
    boxShadow: tokens.shadow8,
  },
  image: { display: 'block', width: '100%', height: '100%' },
});
