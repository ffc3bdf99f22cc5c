import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { type FluentIcon, MoreHorizontalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router';
import { useMedia } from '../lib/media.ts';
import { texts } from './texts.ts';

/** Something that can be done with the whole document or template, or a screen to which it leads. */
export type HeaderAction = {
  readonly label: string;
  readonly Icon: FluentIcon;
  /** Whether it is seldom needed. */
  readonly isQuiet?: boolean;
  readonly isPending?: boolean;
} & ({ readonly to: string } | { readonly onChoose: () => void });

/** Below this width, buttons in words would leave no room for the heading. */
const FOLDED = '(max-width: 899.98px)';

/** Buttons where there is room for their words, else a menu. */
export const HeaderActions = ({ actions }: { readonly actions: readonly HeaderAction[] }) =>
  useMedia(FOLDED) ? (
    <FoldedActions actions={actions} />
  ) : (
    actions.map((action) =>
      'to' in action ? (
        <LinkAction key={action.label} {...action} />
      ) : (
        <ButtonAction key={action.label} {...action} />
      ),
    )
  );

type ButtonActionProps = HeaderAction & { readonly onChoose: () => void };

const ButtonAction = ({ label, Icon, isQuiet, isPending = false, onChoose }: ButtonActionProps) => (
  <Button
    {...useRestoreFocusTarget()}
    appearance={isQuiet ? 'subtle' : 'secondary'}
    icon={<Icon />}
    disabledFocusable={isPending}
    onClick={onChoose}
  >
    {label}
  </Button>
);

type LinkActionProps = HeaderAction & { readonly to: string };

const LinkAction = ({ label, Icon, isQuiet, to }: LinkActionProps) => (
  <Button
    as="a"
    appearance={isQuiet ? 'subtle' : 'secondary'}
    icon={<Icon />}
    href={useHref(to)}
    onClick={useLinkClickHandler(to)}
  >
    {label}
  </Button>
);

const FoldedActions = ({ actions }: { readonly actions: readonly HeaderAction[] }) => {
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
