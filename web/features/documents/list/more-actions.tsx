import { Button, MenuDivider, MenuItem } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  CopyRegular,
  DeleteRegular,
  DocumentArrowDownRegular,
  DocumentCopyRegular,
  EditRegular,
  HistoryRegular,
  MoreHorizontalRegular,
  PersonMailRegular,
  ProhibitedRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { ListedDocumentView } from '#contracts/api/views/document.ts';
import { mayDo } from '../../../lib/api/may-do.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { useDownload } from '../../../ui/use-download.ts';
import { useDocumentDialogs } from '../dialogs/document-dialogs.tsx';
import { useDocumentAction } from '../use-document-action.ts';
import { texts } from './texts.ts';

const DeleteDocument = lazy(async () => ({
  default: (await import('../keeping/delete-document.tsx')).DeleteDocument,
}));

export const MoreActions = ({ document: shown }: { document: ListedDocumentView }) => {
  const { id, title, status, sealed } = shown;
  const navigate = useNavigate();
  const { run } = useDocumentAction(id);
  const { download } = useDownload(shown);
  const deleting = useOpening();
  const dialogs = useDocumentDialogs(id, title);

  return (
    <>
      <ButtonMenu
        button={<Button appearance="subtle" icon={<MoreHorizontalRegular />} aria-label={texts.card.more} />}
      >
        {mayDo(shown, 'duplicate') && (
          <MenuItem icon={<CopyRegular />} onClick={() => run('duplicate')}>
            {texts.menu.duplicate}
          </MenuItem>
        )}
        {status === 'draft' && mayDo(shown, 'edit') && (
          <MenuItem icon={<EditRegular />} onClick={() => dialogs.open('rename')}>
            {texts.menu.rename}
          </MenuItem>
        )}
        {status === 'sent' && mayDo(shown, 'resend') && (
          <>
            <MenuItem icon={<SendRegular />} onClick={() => run('resend')}>
              {texts.menu.resend}
            </MenuItem>
            <MenuItem icon={<PersonMailRegular />} onClick={() => dialogs.open('resend-to')}>
              {texts.menu.resendTo}
            </MenuItem>
            <MenuItem icon={<ProhibitedRegular />} onClick={() => dialogs.open('void')}>
              {texts.menu.void}
            </MenuItem>
          </>
        )}
        {mayDo(shown, 'save-as-template') && (
          <MenuItem icon={<DocumentCopyRegular />} onClick={() => dialogs.open('save-as-template')}>
            {texts.menu.saveAsTemplate}
          </MenuItem>
        )}
        {status === 'completed' && sealed && (
          <MenuItem icon={<ArrowDownloadRegular />} onClick={() => download('completed')}>
            {texts.menu.completed}
          </MenuItem>
        )}
        <MenuItem icon={<DocumentArrowDownRegular />} onClick={() => download('original')}>
          {texts.menu.original}
        </MenuItem>
        {mayDo(shown, 'read-timeline') && (
          <MenuItem icon={<HistoryRegular />} onClick={() => navigate(`/document/${id}/timeline`)}>
            {texts.menu.timeline}
          </MenuItem>
        )}
        {mayDo(shown, 'delete') && (
          <>
            <MenuDivider />
            <MenuItem icon={<DeleteRegular />} onClick={deleting.open}>
              {texts.menu.delete}
            </MenuItem>
          </>
        )}
      </ButtonMenu>
      {dialogs.opened}
      {deleting.count > 0 && (
        <Suspense>
          <DeleteDocument
            id={id}
            isOpen={deleting.isOpen}
            onYes={() => run('delete')}
            onClose={deleting.close}
          />
        </Suspense>
      )}
    </>
  );
};
