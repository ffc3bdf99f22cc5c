import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { useMedia } from '../../lib/media.ts';
import type { HeaderAction } from './header-action.ts';

const FoldedActions = lazy(async () => ({ default: (await import('./folded-actions.tsx')).FoldedActions }));

/** Below this width, buttons in words would leave no room for the heading. */
const FOLDED = '(max-width: 899.98px)';

/** Buttons where there is room for their words; a menu for the others. */
export const HeaderActions = ({ actions }: { readonly actions: readonly HeaderAction[] }) => {
  const isNarrow = useMedia(FOLDED);
  const folded = actions.filter(({ isRare }) => isNarrow || isRare);

  return (
    <>
      {actions
        .filter((action) => !folded.includes(action))
        .map((action) =>
          'to' in action ? (
            <LinkAction key={action.label} {...action} />
          ) : (
            <ButtonAction key={action.label} {...action} />
          ),
        )}
      {folded.length > 0 && (
        <Suspense>
          <FoldedActions actions={folded} />
        </Suspense>
      )}
    </>
  );
};

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
