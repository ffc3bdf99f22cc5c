import { makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentProps, useMemo, useRef } from 'react';
import { useMedia } from '../lib/media.ts';
import { ownedByPage } from './owned-fields.ts';
import { PageNavigation } from './page-navigation.tsx';
import { PageThumbnails } from './page-thumbnails.tsx';
import { useShownPage } from './use-shown-page.ts';
import { Viewer } from './viewer.tsx';

/** Where the pages leave room for small ones beside them. */
const ROOMY = '(min-width: 1400px)';

/** Pages that scroll with the screen. Where there are several, they can be walked through by number and in small. */
export const PagedViewer = (viewer: ComponentProps<typeof Viewer>) => {
  const { base, sizes, fields } = viewer;
  const styles = useStyles();
  const pages = useRef<HTMLDivElement>(null);
  const [page, showPage] = useShownPage(pages);
  const isRoomy = useMedia(ROOMY);
  const owned = useMemo(
    () =>
      ownedByPage(
        fields.map(({ field, owner }) => ({ pageNumber: field.pageNumber, owner })),
        sizes.length,
      ),
    [fields, sizes.length],
  );
  if (sizes.length < 2) return <Viewer {...viewer} />;

  return (
    <div className={styles.paged}>
      {isRoomy && (
        <PageThumbnails
          sizes={sizes}
          imageOf={(pageNumber) => `${base}/image/${pageNumber}`}
          owned={owned}
          page={page}
          onPage={showPage}
          className={styles.rail}
        />
      )}
      <div ref={pages} className={styles.pages}>
        <Viewer {...viewer} />
        <PageNavigation page={page} count={sizes.length} onPage={showPage} className={styles.pill} />
      </div>
    </div>
  );
};

const useStyles = makeStyles({
  paged: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalM, minWidth: 0 },
  rail: {
    position: 'sticky',
    top: tokens.spacingVerticalXXL,
    flexShrink: 0,
    width: '92px',
    maxHeight: `calc(100dvh - 2 * ${tokens.spacingVerticalXXL})`,
    padding: tokens.spacingHorizontalSNudge,
  },
  pages: {
    flexGrow: 1,
    minWidth: 0,
    // Below the header of narrow screens.
    '& [data-page]': { scrollMarginTop: `calc(var(--header, 0px) + ${tokens.spacingVerticalL})` },
  },
  // Floats over the end of what is seen.
  pill: {
    position: 'sticky',
    bottom: tokens.spacingVerticalL,
    zIndex: 1,
    width: 'max-content',
    marginInline: 'auto',
    marginTop: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXXS,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    '@media (pointer: coarse)': { '& button': { minWidth: '44px', minHeight: '44px' } },
  },
});
