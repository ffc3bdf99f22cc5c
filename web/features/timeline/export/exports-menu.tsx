import { Button, MenuDivider, MenuItem } from '@fluentui/react-components';
import { ArrowExportRegular, PrintRegular } from '@fluentui/react-icons';
import { filterQuery, isFiltered, type TimelineFilter } from '#contracts/timeline/filter.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import type { Source } from '../story/source.ts';
import { texts } from './texts.ts';
import { useExport } from './use-export.ts';

const labels = texts.exports;

type ExportsMenuProps = {
  readonly source: Source;
  readonly filter: TimelineFilter;
  readonly title: string;
};

/** The menu of exports. They have the same filter as the list, and say so. */
export const ExportsMenu = ({ source, filter, title }: ExportsMenuProps) => {
  const { take, pending } = useExport(source, title);
  const hasFilter = isFiltered(filter);

  return (
    <ButtonMenu
      hasIcons
      button={
        <Button icon={<ArrowExportRegular />} disabledFocusable={pending}>
          {pending ? labels.exporting : labels.button}
        </Button>
      }
    >
      {source.epoch === null && (
        <>
          {(['pdf', 'csv', 'json'] as const).map((kind) => (
            <MenuItem key={kind} onClick={() => take({ kind, query: filterQuery(filter) })}>
              {labels.format(kind, hasFilter)}
            </MenuItem>
          ))}
          <MenuItem onClick={() => take({ kind: 'evidence', query: '' })}>{labels.evidence}</MenuItem>
          <MenuDivider />
        </>
      )}
      <MenuItem icon={<PrintRegular />} onClick={() => window.print()}>
        {labels.print(hasFilter)}
      </MenuItem>
    </ButtonMenu>
  );
};
