import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useEffect, useRef } from 'react';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import type { OwnedFields } from './owned-fields.ts';
import { PageThumbnail } from './page-thumbnail.tsx';
import { texts } from './texts.ts';

type PageThumbnailsProps = {
  /** First page first. */
  readonly sizes: readonly PageSize[];
  readonly imageOf: (page: number) => string;
  /** Who has how many fields on each page, first page first. */
  readonly owned: readonly OwnedFields[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly className?: string;
};

/** All pages in small, with a mark for everybody who has fields there. It scrolls along with the page that is shown. */
export const PageThumbnails = ({ sizes, imageOf, owned, page, onPage, className }: PageThumbnailsProps) => {
  const styles = useStyles();
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const [shown, scroller] = [list.current?.children[page - 1], list.current?.parentElement];
    if (shown && scroller) bringInto(scroller, shown as HTMLElement);
  }, [page]);

  return (
    <nav aria-label={texts.thumbnails.name} className={mergeClasses(styles.rail, className)}>
      <ol ref={list} className={styles.list}>
        {sizes.map((size, index) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            page={index + 1}
            size={size}
            imageUrl={imageOf(index + 1)}
            owned={owned[index] ?? nobody}
            isShown={index + 1 === page}
            onPage={onPage}
          />
        ))}
      </ol>
    </nav>
  );
};

const nobody: OwnedFields = [];

const Item = memo(PageThumbnail);

/** Moves nothing but the rail itself, which `scrollIntoView` doesn't promise. */
const bringInto = (scroller: HTMLElement, { offsetTop, offsetHeight }: HTMLElement) => {
  const { scrollTop, clientHeight } = scroller;
  if (offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight) return;
  scroller.scrollTo({ top: offsetTop - (clientHeight - offsetHeight) / 2, behavior: 'instant' });
};

const useStyles = makeStyles({
  rail: {
    position: 'relative',
    boxSizing: 'border-box',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollbarWidth: 'thin',
    padding: tokens.spacingHorizontalM,
  },
  // One below another in a rail, several beside each other in a sheet.
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(72px, 1fr))',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});
