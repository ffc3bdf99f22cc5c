import { Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useState } from 'react';

type ButtonMenuProps = {
  /** The button that opens it. */
  readonly button: ReactElement;
  /** Whether items without an icon leave room for one. */
  readonly hasIcons?: boolean;
  /** Items of the menu. */
  readonly children: ReactNode;
};

/** A menu below a button, in the main part of the page. */
export const ButtonMenu = ({ button, hasIcons = false, children }: ButtonMenuProps) => {
  const [main] = useState(() => document.querySelector('main'));

  return (
    <Menu positioning="below-end" mountNode={main}>
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover>
        <MenuList hasIcons={hasIcons}>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
};
