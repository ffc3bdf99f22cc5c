import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { CheckmarkRegular, type FluentIcon, MoreVerticalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { texts } from '../texts.ts';

export type Tool = {
  readonly label: string;
  /** Where its icon stands alone; the label if nothing else. */
  readonly tip?: string;
  readonly Icon: FluentIcon;
  /** Whether its icon always stands alone. */
  readonly isIcon?: boolean;
  /** For one that is switched on and off. */
  readonly isPressed?: boolean;
  readonly onChoose: () => void;
};

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
