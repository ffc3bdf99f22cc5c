import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { PageSize } from '#contracts/geometry.ts';
import type { MarkedField } from './field-marks.ts';
import type { Owners } from './owners.ts';
import type { Source } from './source.ts';
import { StoodPage } from './stood-page.tsx';

type StoodPagesProps = {
  readonly source: Source;
  readonly sizes: readonly PageSize[];
  readonly owners: Owners;
  readonly fields: readonly MarkedField[];
  /** Whether the fields go from place to place right now. */
  readonly isMoving: boolean;
};

/** All pages one below the other. */
export const StoodPages = ({ source, sizes, owners, fields, isMoving }: StoodPagesProps) => {
  const styles = useStyles();
  const byPage = Map.groupBy(fields, ({ field }) => field.pageNumber);

  return (
    <ol className={mergeClasses(styles.pages, isMoving && styles.moving)} aria-label="Pages">
      {sizes.map((size, index) => (
        <StoodPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          source={source}
          pageNumber={index + 1}
          size={size}
          fields={byPage.get(index + 1) ?? none}
          owners={owners}
        />
      ))}
    </ol>
  );
};

const none: readonly MarkedField[] = [];

const useStyles = makeStyles({
  pages: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  // A layer for each, only while they move: at rest, text is sharper without.
  moving: { '& [data-field]': { willChange: 'transform' } },
});
