import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import {
  CopyRegular,
  DeleteRegular,
  HistoryRegular,
  MoreHorizontalRegular,
  ProhibitedRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { type Question, questions, useDocumentAction } from '../use-document-action.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));

export const MoreActions = ({ document: { id, status } }: { document: DocumentView }) => {
  const [main] = useState(() => document.querySelector('main'));
  const navigate = useNavigate();
  const { run } = useDocumentAction(id);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const ask = (action: Question) => {
    setQuestion(action);
    setIsAsking(true);
  };

  return (
    <>
      <Menu positioning="below-end" mountNode={main}>
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle" icon={<MoreHorizontalRegular />} aria-label="More actions" />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<CopyRegular />} onClick={() => run('duplicate')}>
              Duplicate
            </MenuItem>
            {status === 'sent' && (
              <>
                <MenuItem icon={<SendRegular />} onClick={() => run('resend')}>
                  Resend invitations
                </MenuItem>
                <MenuItem icon={<ProhibitedRegular />} onClick={() => ask('void')}>
                  Void document
                </MenuItem>
              </>
            )}
            <MenuItem icon={<HistoryRegular />} onClick={() => navigate(`/document/${id}/timeline`)}>
              Timeline
            </MenuItem>
            <MenuDivider />
            <MenuItem icon={<DeleteRegular />} onClick={() => ask('delete')}>
              Delete
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {question && (
        <Suspense>
          <Confirm
            {...questions[question]}
            isOpen={isAsking}
            onYes={() => run(question)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
};
