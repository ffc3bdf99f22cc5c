import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { memo, useState } from 'react';
import { PAGE_WIDTH, type PageSize, pageHeight } from '#contracts/document/fields/geometry.ts';
import { useNear } from '../ui/use-near.ts';
import { PagePicture } from './page-picture.tsx';
import { texts } from './texts.ts';
import type { ViewedField } from './viewed-field.ts';
import { ViewerField } from './viewer-field.tsx';

type PictureProps = {
  readonly base: string;
  readonly pageNumber: number;
  /** Words that are shown instead of the picture; null if there is a picture. */
  readonly withoutPicture: string | null;
};

type ViewerPageProps = PictureProps & {
  readonly size: PageSize;
  readonly fields: readonly ViewedField[];
  readonly hasFarFields: boolean;
};

/** A page with its fields. The page's picture never changes, so one that has come stays. */
export const ViewerPage = ({ size, fields, hasFarFields, ...picture }: ViewerPageProps) => {
  const styles = useStyles();
  const { ref, isNear } = useNear();
  const [isThere, setIsThere] = useState(false);
  const isShown = isNear || isThere;

  return (
    <li className={styles.frame} data-page={picture.pageNumber}>
      <span className={styles.label}>{texts.page(picture.pageNumber)}</span>
      <div ref={ref} className={styles.page} style={{ aspectRatio: `${PAGE_WIDTH} / ${pageHeight(size)}` }}>
        {isShown && <Picture {...picture} onThere={setIsThere} />}
        {(isShown || hasFarFields) &&
          fields.map((viewed) => <ViewerField key={viewed.field.id} base={picture.base} {...viewed} />)}
      </div>
    </li>
  );
};

type ShownPictureProps = PictureProps & { readonly onThere: (isThere: true) => void };

const Picture = memo(({ base, pageNumber, withoutPicture, onThere }: ShownPictureProps) => {
  const styles = useStyles();
  if (withoutPicture !== null) return <p className={styles.without}>{withoutPicture}</p>;

  return (
    <PagePicture
      pageNumber={pageNumber}
      imageUrl={`${base}/image/${pageNumber}`}
      wordsUrl={`${base}/words/${pageNumber}`}
      width={`min(${PAGE_WIDTH}px, 100vw)`}
      onThere={() => onThere(true)}
    />
  );
});

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    width: '100%',
    maxWidth: `${PAGE_WIDTH}px`,
  },
  label: typographyStyles.caption1,
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
  without: { ...typographyStyles.caption1, margin: 0, padding: tokens.spacingHorizontalM, color: '#616161' },
});
