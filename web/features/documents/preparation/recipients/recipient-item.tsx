import { lazy, Suspense } from 'react';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { AssigneeItem } from '../../../../editor/panels/assignee-item.tsx';
import { useUser } from '../../../../lib/api/user.ts';
import { DragHandle } from '../../../../ui/reordering/drag-handle.tsx';
import { calledName, nameOf } from '../../recipient-names.ts';
import type { Reorder } from './use-reorder.ts';

/** A third of the editor's code would be menus; nobody opens one before the pages are there. */
const RecipientMenu = lazy(async () => ({ default: (await import('./recipient-menu.tsx')).RecipientMenu }));

type RecipientItemProps = {
  readonly recipient: RecipientView;
  /** Among all recipients, from 0: it decides the colour. */
  readonly position: number;
  readonly isChosen: boolean;
  /** Whether nobody else is left. */
  readonly isLast: boolean;
  /** Whether recipients have a title, as in templates. */
  readonly isTitled: boolean;
  readonly reorder: Reorder;
};

/** A template's recipient has a title, but nobody is it yet. */
export const RecipientItem = ({
  recipient,
  position,
  isChosen,
  isLast,
  isTitled,
  reorder,
}: RecipientItemProps) => {
  const { id, email, role, signingOrder, title, fullName } = recipient;
  const ownEmail = useUser()?.email ?? '';
  const called = calledName(recipient);

  return (
    <AssigneeItem
      id={id}
      name={nameOf(recipient, ownEmail)}
      initialsOf={called}
      lines={fullName === '' ? [] : [email, ...(title ? [title] : [])]}
      role={role}
      signingOrder={signingOrder}
      position={position}
      isChosen={isChosen}
      handle={
        !isLast && (
          <DragHandle
            name={called}
            onPut={(place) => reorder.put(id, place)}
            onStep={(step) => reorder.step(id, step)}
          />
        )
      }
      menu={
        <Suspense fallback={<span />}>
          <RecipientMenu recipient={recipient} isLast={isLast} isTitled={isTitled} reorder={reorder} />
        </Suspense>
      }
    />
  );
};
