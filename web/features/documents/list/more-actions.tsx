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
  DocumentArrowDownRegular,
  HistoryRegular,
  MoreHorizontalRegular,
  ProhibitedRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { type Question, questions, useDocumentAction } from '../use-document-action.ts';
import { useDownload } from '../use-download.ts';
import { texts } from './texts.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));

export const MoreActions = ({ document: shown }: { document: DocumentView }) => {
  const { id, status } = shown;
  const [main] = useState(() => document.querySelector('main'));
  const navigate = useNavigate();
  const { run } = useDocumentAction(id);
  const { download } = useDownload(shown);
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
          <Button appearance="subtle" icon={<MoreHorizontalRegular />} aria-label={texts.card.more} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<CopyRegular />} onClick={() => run('duplicate')}>
              {texts.menu.duplicate}
            </MenuItem>
            {status === 'sent' && (
              <>
                <MenuItem icon={<SendRegular />} onClick={() => run('resend')}>
                  {texts.menu.resend}
                </MenuItem>
                <MenuItem icon={<ProhibitedRegular />} onClick={() => ask('void')}>
                  {texts.menu.void}
                </MenuItem>
              </>
            )}
            <MenuItem icon={<DocumentArrowDownRegular />} onClick={() => download('original')}>
              {texts.menu.original}
            </MenuItem>
            <MenuItem icon={<HistoryRegular />} onClick={() => navigate(`/document/${id}/timeline`)}>
              {texts.menu.timeline}
            </MenuItem>
            <MenuDivider />
            <MenuItem icon={<DeleteRegular />} onClick={() => ask('delete')}>
              {texts.menu.delete}
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
