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
import { useExport } from './use-export.ts';

type ExportsMenuProps = {
  readonly source: Source;
  readonly filter: TimelineFilter;
  readonly title: string;
};

/** The menu of exports. They have the same filter as the list, and say so. */
export const ExportsMenu = ({ source, filter, title }: ExportsMenuProps) => {
  const [main] = useState(() => document.querySelector('main'));
  const { take, pending } = useExport(source, title);
  const filtered = isFiltered(filter) ? ' (filtered)' : '';

  return (
    <Menu positioning="below-end" mountNode={main}>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowExportRegular />} disabledFocusable={pending}>
          {pending ? 'Exporting…' : 'Export'}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList hasIcons>
          {source.epoch === null && (
            <>
              {(['pdf', 'csv', 'json'] as const).map((kind) => (
                <MenuItem key={kind} onClick={() => take({ kind, query: filterQuery(filter) })}>
                  {`${kind.toUpperCase()}${filtered}`}
                </MenuItem>
              ))}
              <MenuItem onClick={() => take({ kind: 'evidence', query: '' })}>Evidence bundle</MenuItem>
              <MenuDivider />
            </>
          )}
          <MenuItem icon={<PrintRegular />} onClick={() => window.print()}>
            {`Print${filtered}`}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
