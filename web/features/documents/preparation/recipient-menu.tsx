import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { DeleteRegular, MoreHorizontalRegular, PersonSwapRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'react-redux';
import type { RecipientView } from '#contracts/api/views/document.ts';
import type { EditorState } from '../../../editor/model/editor-state.ts';
import { selectFieldCounts } from '../../../editor/model/selectors.ts';
import { plural } from '../../../lib/format.ts';
import { roleLabels } from '../../../lib/role-labels.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { calledName } from '../recipient-names.ts';
import { otherRole, type RecipientChange, useRecipientChange } from './use-recipient-change.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));

type RecipientMenuProps = { readonly recipient: RecipientView; readonly isLast: boolean };

/** Changes that remove fields are confirmed first. */
export const RecipientMenu = ({ recipient, isLast }: RecipientMenuProps) => {
  const [main] = useState(() => document.querySelector('main'));
  const store = useStore<EditorState>();
  const toasts = useToasts();
  const change = useRecipientChange(recipient);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const begin = (wanted: RecipientChange) => {
    const fields = selectFieldCounts(store.getState())[recipient.id] ?? 0;
    if (fields === 0) return change(wanted);
    setQuestion({ change: wanted, fields });
    setIsAsking(true);
  };
  const remove = () => {
    if (isLast) toasts.failed('Cannot remove', 'At least one recipient is required');
    else begin('remove');
  };

  return (
    <>
      <Menu positioning="below-end" mountNode={main}>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            size="small"
            icon={<MoreHorizontalRegular />}
            aria-label={`More actions for ${calledName(recipient)}`}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem
              icon={<PersonSwapRegular />}
              aria-description={`To ${roleLabels[otherRole(recipient)]}`}
              onClick={() => begin('role')}
            >
              Change role
            </MenuItem>
            <MenuItem icon={<DeleteRegular />} onClick={remove}>
              Remove
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {question && (
        <Suspense>
          <Confirm
            {...questionOf(recipient, question)}
            isOpen={isAsking}
            onYes={() => change(question.change)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
};

type Question = { readonly change: RecipientChange; readonly fields: number };

const questionOf = (recipient: RecipientView, { change, fields }: Question) => {
  const name = calledName(recipient);

  return change === 'remove'
    ? {
        heading: 'Remove recipient',
        question: `${name} has ${plural(fields, 'field')}. Removing ${name} removes ${them(fields)} as well.`,
        yes: 'Remove',
      }
    : {
        heading: 'Change role',
        question: `${name} has ${plural(fields, 'field')}. Whoever receives a copy has nothing to fill in, so changing the role removes ${them(fields)} as well.`,
        yes: 'Change role',
      };
};

const them = (fields: number) => (fields === 1 ? 'it' : 'them');
