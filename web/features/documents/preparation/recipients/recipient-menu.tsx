import { Button, MenuDivider, MenuItem } from '@fluentui/react-components';
import {
  ArrowDownRegular,
  ArrowUpRegular,
  DeleteRegular,
  EditRegular,
  MoreHorizontalRegular,
  PersonSwapRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'react-redux';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { canHaveFields, recipientRoles, roleKinds } from '#contracts/document/roles/kinds.ts';
import type { EditorState } from '../../../../editor/model/editor-state.ts';
import { selectFieldCounts } from '../../../../editor/model/selectors.ts';
import { ButtonMenu } from '../../../../ui/button-menu.tsx';
import { useOpening } from '../../../../ui/dialogs/use-opening.ts';
import { useToasts } from '../../../../ui/toasts/toasts.tsx';
import { calledName } from '../../recipient-names.ts';
import { texts } from '../texts.ts';
import { kindOf, type RecipientChange, useRecipientChange } from './use-recipient-change.ts';
import type { Reorder } from './use-reorder.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../../ui/dialogs/confirm.tsx')).Confirm }));
const RecipientDialog = lazy(async () => ({
  default: (await import('./recipient-dialog.tsx')).RecipientDialog,
}));

type RecipientMenuProps = {
  readonly recipient: RecipientView;
  readonly isLast: boolean;
  readonly isTitled: boolean;
  readonly reorder: Reorder;
};

/** Changes that remove fields are confirmed first. */
export const RecipientMenu = ({ recipient, isLast, isTitled, reorder }: RecipientMenuProps) => {
  const store = useStore<EditorState>();
  const toasts = useToasts();
  const change = useRecipientChange(recipient);
  const editing = useOpening();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const name = calledName(recipient);

  const begin = (requested: RecipientChange) => {
    const fields = selectFieldCounts(store.getState())[recipient.id] ?? 0;
    if (fields === 0 || keepsFields(requested)) return change(requested);
    setQuestion({ change: requested, fields });
    setIsAsking(true);
  };
  const remove = () => {
    if (isLast) toasts.failed(...texts.cannotRemove);
    else begin('remove');
  };

  return (
    <>
      <ButtonMenu
        button={
          <Button
            appearance="subtle"
            size="small"
            icon={<MoreHorizontalRegular />}
            aria-label={texts.people.more(name)}
          />
        }
      >
        <MenuItem icon={<EditRegular />} onClick={editing.open}>
          {texts.people.edit}
        </MenuItem>
        {recipientRoles
          .filter((role) => role !== recipient.role)
          .map((role) => (
            <MenuItem
              key={role}
              icon={<PersonSwapRegular />}
              aria-description={texts.people.changesTo(roleKinds[role].label)}
              onClick={() => begin(role)}
            >
              {texts.people.changeRole}
            </MenuItem>
          ))}
        {!isLast && (
          <>
            <MenuItem icon={<ArrowUpRegular />} onClick={() => reorder.step(recipient.id, 'up')}>
              {texts.people.moveUp}
            </MenuItem>
            <MenuItem icon={<ArrowDownRegular />} onClick={() => reorder.step(recipient.id, 'down')}>
              {texts.people.moveDown}
            </MenuItem>
          </>
        )}
        <MenuDivider />
        <MenuItem icon={<DeleteRegular />} onClick={remove}>
          {texts.people.remove}
        </MenuItem>
      </ButtonMenu>
      {question && (
        <Suspense>
          <Confirm
            {...texts.questions[kindOf(question.change)](name, question.fields)}
            names={[name]}
            isOpen={isAsking}
            onYes={() => change(question.change)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
      {editing.count > 0 && (
        <Suspense>
          <RecipientDialog
            key={editing.count}
            documentId={recipient.documentId}
            recipient={recipient}
            nextOrder={recipient.signingOrder}
            isTitled={isTitled}
            isTemplate={recipient.fullName === '' && recipient.email === ''}
            isOpen={editing.isOpen}
            onClose={editing.close}
          />
        </Suspense>
      )}
    </>
  );
};

type Question = { readonly change: RecipientChange; readonly fields: number };

const keepsFields = (change: RecipientChange) => change !== 'remove' && canHaveFields({ role: change });
