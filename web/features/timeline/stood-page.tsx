import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { memo } from 'react';
import { PAGE_WIDTH, type PageSize, pageHeight } from '#contracts/geometry.ts';
import { PagePicture } from '../../ui/page-picture.tsx';
import { useNear } from '../../ui/use-near.ts';
import type { MarkedField } from './field-marks.ts';
import type { Owner, Owners } from './owners.ts';
import type { Source } from './source.ts';
import { StoodField } from './stood-field.tsx';

type StoodPageProps = {
  readonly source: Source;
  readonly pageNumber: number;
  readonly size: PageSize;
  readonly fields: readonly MarkedField[];
  readonly owners: Owners;
};

/** A page, whose picture never changes, with its fields as they stood. */
export const StoodPage = ({ source, pageNumber, size, fields, owners }: StoodPageProps) => {
  const styles = useStyles();
  const { ref, isNear } = useNear();

  return (
    <li className={styles.frame}>
      <span className={styles.label}>Page {pageNumber}</span>
      <div ref={ref} className={styles.page} style={{ aspectRatio: `${PAGE_WIDTH} / ${pageHeight(size)}` }}>
        {isNear && (
          <>
            <Picture source={source} pageNumber={pageNumber} />
            {fields.map(({ field, mark }) => (
              <StoodField
                key={field.id}
                source={source}
                field={field}
                owner={owners.get(field.recipient) ?? nobody}
                mark={mark}
              />
            ))}
          </>
        )}
      </div>
    </li>
  );
};

type PictureProps = Pick<StoodPageProps, 'source' | 'pageNumber'>;

const Picture = memo(({ source, pageNumber }: PictureProps) => {
  const styles = useStyles();
  if (source.epoch !== null)
    return <p className={styles.without}>Pictures of pages are shown for the current epoch only.</p>;

  return (
    <PagePicture
      pageNumber={pageNumber}
      imageUrl={`${source.base}/image/${pageNumber}`}
      wordsUrl={`${source.base}/words/${pageNumber}`}
      width={`min(${PAGE_WIDTH}px, 100vw)`}
    />
  );
});

const nobody: Owner = { name: 'somebody who was removed', position: 0 };

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    width: '100%',
    maxWidth: `${PAGE_WIDTH}px`,
  },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
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
