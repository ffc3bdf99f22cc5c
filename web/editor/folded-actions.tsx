import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { HeaderAction } from './header-action.ts';
import { texts } from './texts.ts';

/** Holds the actions for which there is no room, and those that are rarely chosen. */
export const FoldedActions = ({ actions }: { readonly actions: readonly HeaderAction[] }) => {
  const [main] = useState(() => document.querySelector('main'));
  const navigate = useNavigate();

  return (
    <Menu positioning="below-end" mountNode={main}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...useRestoreFocusTarget()}
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={texts.header.moreActions}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              icon={<action.Icon />}
              disabled={action.isPending ?? false}
              onClick={() => ('to' in action ? navigate(action.to) : action.onChoose())}
            >
              {action.label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
