import { Button, MenuItem, useRestoreFocusTarget } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router';
import { ButtonMenu } from '../../ui/button-menu.tsx';
import { texts } from '../texts.ts';
import type { HeaderAction } from './header-action.ts';

/** Holds the actions for which there is no room, and those that are rarely chosen. */
export const FoldedActions = ({ actions }: { readonly actions: readonly HeaderAction[] }) => {
  const navigate = useNavigate();

  return (
    <ButtonMenu
      button={
        <Button
          {...useRestoreFocusTarget()}
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={texts.header.moreActions}
        />
      }
    >
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
    </ButtonMenu>
  );
};
