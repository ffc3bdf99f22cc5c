import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import type { Owner } from '../../../document-view/viewed-field.ts';
import { Viewer } from '../../../document-view/viewer.tsx';
import type { Owners } from '../story/owners.ts';
import type { Source } from '../story/source.ts';
import type { MarkedField } from './field-marks.ts';
import { texts } from './texts.ts';

type PagesThenProps = {
  readonly source: Source;
  readonly sizes: readonly PageSize[];
  readonly owners: Owners;
  readonly fields: readonly MarkedField[];
  /** Whether the fields go from place to place right now. */
  readonly isMoving: boolean;
};

/** All pages with their fields as they stood. */
export const PagesThen = ({ source, sizes, owners, fields, isMoving }: PagesThenProps) => {
  const styles = useStyles();

  return (
    <Viewer
      base={source.base}
      sizes={sizes}
      fields={fields.map(({ field, mark }) => ({
        field,
        owner: owners.get(field.recipient) ?? nobody,
        mark,
      }))}
      withoutPictures={source.epoch === null ? null : texts.stage.noPictures}
      className={mergeClasses(styles.pages, isMoving && styles.moving)}
    />
  );
};

const nobody: Owner = { id: '', name: texts.stage.removed, position: 0 };

const useStyles = makeStyles({
  pages: { rowGap: tokens.spacingVerticalL, color: tokens.colorNeutralForeground2 },
  // A layer for each, only while they move: at rest, text is sharper without.
  moving: { '& [data-field]': { willChange: 'transform' } },
});
