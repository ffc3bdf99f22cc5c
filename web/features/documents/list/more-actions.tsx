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
  MoreHorizontalRegular,
  ProhibitedRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { useState } from 'react';
import type { DocumentView } from '#contracts/views/document.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { type DocumentAction, useDocumentAction } from './use-document-action.ts';

export const MoreActions = ({ document: { id, status } }: { document: DocumentView }) => {
  const [main] = useState(() => document.querySelector('main'));
  const run = useDocumentAction(id);
  const [asked, setAsked] = useState<keyof typeof questions>('delete');
  const [isAsking, setIsAsking] = useState(false);

  const ask = (action: keyof typeof questions) => {
    setAsked(action);
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
            <MenuDivider />
            <MenuItem icon={<DeleteRegular />} onClick={() => ask('delete')}>
              Delete
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <Confirm
        {...questions[asked]}
        isOpen={isAsking}
        onYes={() => run(asked)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** What cannot be taken back is asked first. */
const questions = {
  void: {
    heading: 'Void document',
    question: 'Are you sure you want to void this document? It can no longer be signed.',
    yes: 'Void document',
  },
  delete: {
    heading: 'Delete document',
    question: 'Are you sure you want to delete this document? This action cannot be undone.',
    yes: 'Delete',
  },
} as const satisfies Partial<Record<DocumentAction, unknown>>;
