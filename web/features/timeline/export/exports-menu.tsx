import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ArrowExportRegular, PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { filterQuery, isFiltered, type TimelineFilter } from '#contracts/timeline/filter.ts';
import type { Source } from '../story/source.ts';
import { texts } from './texts.ts';
import { useExport } from './use-export.ts';

const words = texts.exports;

type ExportsMenuProps = {
  readonly source: Source;
  readonly filter: TimelineFilter;
  readonly title: string;
};

/** The menu of exports. They have the same filter as the list, and say so. */
export const ExportsMenu = ({ source, filter, title }: ExportsMenuProps) => {
  const [main] = useState(() => document.querySelector('main'));
  const { take, pending } = useExport(source, title);
  const hasFilter = isFiltered(filter);

  return (
    <Menu positioning="below-end" mountNode={main}>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowExportRegular />} disabledFocusable={pending}>
          {pending ? words.exporting : words.button}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList hasIcons>
          {source.epoch === null && (
            <>
              {(['pdf', 'csv', 'json'] as const).map((kind) => (
                <MenuItem key={kind} onClick={() => take({ kind, query: filterQuery(filter) })}>
                  {words.format(kind, hasFilter)}
                </MenuItem>
              ))}
              <MenuItem onClick={() => take({ kind: 'evidence', query: '' })}>{words.evidence}</MenuItem>
              <MenuDivider />
            </>
          )}
          <MenuItem icon={<PrintRegular />} onClick={() => window.print()}>
            {words.print(hasFilter)}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
