import { Button, makeStyles, useRestoreFocusTarget } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { useOpening } from '../dialogs/use-opening.ts';
import { Tip } from '../tip.tsx';
import { texts } from './texts.ts';

const RenameDocument = lazy(async () => ({
  default: (await import('./rename-document.tsx')).RenameDocument,
}));

/**
 * A pencil beside the title of a draft or a template, and apart from it what it opens, because the title moves to
 * another place when the screen is turned.
 */
export const useRenaming = (document: Pick<DocumentView, 'id' | 'title' | 'isTemplate'>) => {
  const opening = useOpening();

  return {
    pencil: <Pencil onClick={opening.open} />,
    opened: opening.count > 0 && (
      <Suspense>
        <RenameDocument
          key={opening.count}
          document={document}
          isOpen={opening.isOpen}
          onClose={opening.close}
        />
      </Suspense>
    ),
  };
};

const Pencil = ({ onClick }: { readonly onClick: () => void }) => (
  <Tip text={texts.action}>
    <Button
      {...useRestoreFocusTarget()}
      appearance="transparent"
      size="small"
      icon={<EditRegular fontSize={16} />}
      className={useStyles().pencil}
      onClick={onClick}
    />
  </Tip>
);

const useStyles = makeStyles({
  pencil: {
    flexShrink: 0,
    minWidth: '24px',
    width: '24px',
    height: '24px',
    marginBlock: '-2px',
    padding: 0,
    // The title needs the room there. The list's menu renames as well.
    '@media (max-width: 479.98px)': { display: 'none' },
    '@media (pointer: coarse)': { minWidth: '44px', height: '44px', marginBlock: '-12px' },
  },
});
