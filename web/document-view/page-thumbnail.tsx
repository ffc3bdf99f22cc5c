import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { PAGE_WIDTH, type PageSize, pageHeight } from '#contracts/document/fields/geometry.ts';
import { initialsOf } from '../lib/initials.ts';
import { pictureAt, usePictureTries } from '../lib/picture-tries.ts';
import { recipientColour } from '../ui/look/recipient-colours.ts';
import { useNear } from '../ui/use-near.ts';
import { useRested } from '../ui/use-rested.ts';
import { givenUpWhenGone } from './given-up.ts';
import type { OwnedFields } from './owned-fields.ts';
import { texts } from './texts.ts';

type PageThumbnailProps = {
  readonly page: number;
  readonly size: PageSize;
  readonly imageUrl: string;
  readonly owned: OwnedFields;
  readonly isShown: boolean;
  readonly onPage: (page: number) => void;
};

/** How many people's marks fit beside each other on a page in small. */
const MOST = 3;

export const PageThumbnail = ({ page, size, imageUrl, owned, isShown, onPage }: PageThumbnailProps) => {
  const styles = useStyles();
  const { ref, isNear } = useNear<HTMLLIElement>();
  const count = owned.reduce((sum, owner) => sum + owner.count, 0);
  const owners = owned.map((owner) => texts.thumbnails.owner(owner.name, owner.count));
  const more = owned.length - MOST;

  return (
    <li ref={ref}>
      <button
        type="button"
        aria-label={texts.thumbnails.page(page, count, owners)}
        aria-current={isShown ? 'page' : undefined}
        title={owners.join(', ') || undefined}
        className={styles.button}
        onClick={() => onPage(page)}
      >
        <span
          className={mergeClasses(styles.sheet, isShown && styles.shown)}
          style={{ aspectRatio: `${PAGE_WIDTH} / ${pageHeight(size)}` }}
        >
          {isNear && <Picture imageUrl={imageUrl} />}
          <span className={styles.marks}>
            {owned.slice(0, MOST).map((owner) => (
              <span
                key={owner.position}
                className={styles.mark}
                style={{ backgroundColor: recipientColour(owner.position).primary }}
              >
                {initialsOf(owner.name)}
                {owner.count > 1 && ` ${owner.count}`}
              </span>
            ))}
            {more > 0 && <span className={mergeClasses(styles.mark, styles.more)}>+{more}</span>}
          </span>
        </span>
        <span className={mergeClasses(styles.number, isShown && styles.shownNumber)}>{page}</span>
      </button>
    </li>
  );
};

/** Pixels; twice as many as are shown, for dense screens. */
const WIDTH = 240;

const Picture = ({ imageUrl }: { readonly imageUrl: string }) => {
  const styles = useStyles();
  const { tries, isThere, onThere, onMissing } = usePictureTries();

  return (
    useRested() && (
      <img
        key={tries}
        ref={givenUpWhenGone}
        className={mergeClasses(styles.picture, !isThere && styles.missing)}
        src={pictureAt(imageUrl, WIDTH, tries)}
        alt=""
        decoding="async"
        fetchPriority="low"
        draggable={false}
        onLoad={onThere}
        onError={onMissing}
      />
    )
  );
};

const useStyles = makeStyles({
  button: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalXXS,
    width: '100%',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '3px' },
  },
  sheet: {
    position: 'relative',
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusSmall,
    // White by day and by night.
    backgroundColor: '#ffffff',
    outline: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  shown: { outline: `3px solid ${tokens.colorCompoundBrandStroke}` },
  picture: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  missing: { opacity: 0 },
  marks: {
    position: 'absolute',
    right: '3px',
    bottom: '3px',
    left: '3px',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2px',
  },
  mark: {
    padding: '0 4px',
    borderRadius: tokens.borderRadiusCircular,
    color: '#ffffff',
    fontSize: '10px',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '16px',
    boxShadow: '0 0 0 1px #ffffff',
    '@media (forced-colors: active)': { border: '1px solid' },
  },
  more: { backgroundColor: '#424242' },
  number: { ...typographyStyles.caption1, fontVariantNumeric: 'tabular-nums' },
  shownNumber: { ...typographyStyles.caption1Strong, color: tokens.colorBrandForeground1 },
});
