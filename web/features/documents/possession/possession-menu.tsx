import { Button, MenuItem } from '@fluentui/react-components';
import { PeopleAddRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NARROW, useMedia } from '../../../lib/media.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { possessionQuery } from './possession-query.ts';
import { texts } from './texts.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const TransferDialog = lazy(async () => ({
  default: (await import('./transfer-dialog.tsx')).TransferDialog,
}));

const dialogs = { share: ShareDialog, move: MoveDialog, transfer: TransferDialog } as const;
const actions = ['share', 'move', 'transfer'] as const;
type Action = (typeof actions)[number];

/**
 * What can be changed about whose a document is: a member may also move into a team what was theirs before they joined.
 * Nothing for those who may change nothing of it.
 */
export const PossessionMenu = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const { data } = useQuery(possessionQuery(id));
  const isNarrow = useMedia(NARROW);
  const [action, setAction] = useState<Action>('share');
  const opening = useOpening();
  const possible = actions.filter((one) => data?.rights.includes(one));
  if (!data || (possible.length === 0 && opening.count === 0)) return null;
  const OpenDialog = dialogs[action];
  const label = possible.includes('share') ? texts.menu.open : texts.menu.openOwn;
  const choose = (one: Action) => {
    setAction(one);
    opening.open();
  };

  return (
    <>
      <ButtonMenu
        button={
          <Button icon={<PeopleAddRegular />} aria-label={label}>
            {isNarrow ? null : label}
          </Button>
        }
      >
        {possible.map((one) => (
          <MenuItem key={one} onClick={() => choose(one)}>
            {texts.menu[one]}
          </MenuItem>
        ))}
      </ButtonMenu>
      {opening.count > 0 && (
        <Suspense>
          <OpenDialog
            key={opening.count}
            id={id}
            title={title}
            possession={data}
            isOpen={opening.isOpen}
            onClose={opening.close}
          />
        </Suspense>
      )}
    </>
  );
};
