import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type LinkButtonProps = Pick<ButtonProps, 'size'> & {
  readonly to: string;
  readonly isPrimary?: boolean;
  readonly children: ReactNode;
};

/** A link to another screen that looks like a button. */
export const LinkButton = ({ to, isPrimary = false, size = 'medium', children }: LinkButtonProps) => (
  <Button
    as="a"
    size={size}
    appearance={isPrimary ? 'primary' : 'secondary'}
    href={useHref(to)}
    onClick={useLinkClickHandler(to)}
  >
    {children}
  </Button>
);
