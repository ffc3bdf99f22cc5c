import { Button, MenuItem, useRestoreFocusTarget } from '@fluentui/react-components';
import { CheckmarkRegular, MoreVerticalRegular } from '@fluentui/react-icons';
import { ButtonMenu } from '../../ui/button-menu.tsx';
import { texts } from '../texts.ts';
import type { Tool } from './tool.ts';

/** Holds the tools for which a narrow screen has no room. */
export const ToolMenu = ({ tools }: { readonly tools: readonly Tool[] }) => {
  return (
    <ButtonMenu
      button={
        <Button
          {...useRestoreFocusTarget()}
          appearance="subtle"
          icon={<MoreVerticalRegular />}
          aria-label={texts.toolbar.more}
        />
      }
    >
      {tools.map(({ label, Icon, isPressed = false, onChoose }) => (
        <MenuItem
          key={label}
          icon={<Icon />}
          secondaryContent={isPressed ? <CheckmarkRegular aria-label={texts.toolbar.isOn} /> : null}
          onClick={onChoose}
        >
          {label}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
};
