import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type LinkButtonProps = Pick<ButtonProps, 'size' | 'icon'> & {
  readonly to: string;
  readonly isPrimary?: boolean;
  readonly children: ReactNode;
};

/** A link to another screen that looks like a button. */
export const LinkButton = ({
  to,
  isPrimary = false,
  size = 'medium',
  icon = null,
  children,
}: LinkButtonProps) => (
  <Button
    as="a"
    size={size}
    appearance={isPrimary ? 'primary' : 'secondary'}
    icon={icon}
    href={useHref(to)}
    onClick={useLinkClickHandler(to)}
  >
    {children}
  </Button>
);
