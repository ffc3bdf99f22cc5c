import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { CheckmarkRegular, MoreVerticalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { Tool } from './tool.ts';

/** Holds the tools for which a narrow screen has no room. */
export const ToolMenu = ({ tools }: { readonly tools: readonly Tool[] }) => {
  const [main] = useState(() => document.querySelector('main'));

  return (
    <Menu positioning="below-end" mountNode={main}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...useRestoreFocusTarget()}
          appearance="subtle"
          icon={<MoreVerticalRegular />}
          aria-label={texts.toolbar.more}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
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
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
