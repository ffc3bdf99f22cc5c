import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type LinkButtonProps = { readonly to: string; readonly isPrimary?: boolean; readonly children: ReactNode };

/** A link to another screen that looks like a button. */
export const LinkButton = ({ to, isPrimary = false, children }: LinkButtonProps) => (
  <Button
    as="a"
    appearance={isPrimary ? 'primary' : 'secondary'}
    href={useHref(to)}
    onClick={useLinkClickHandler(to)}
  >
    {children}
  </Button>
);
