import { Button, MenuDivider, MenuItem } from '@fluentui/react-components';
import {
  DeleteRegular,
  DocumentArrowDownRegular,
  EditRegular,
  HistoryRegular,
  MoreHorizontalRegular,
  RenameRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { TemplateView } from '#contracts/api/views/template.ts';
import { mayDo } from '../../../lib/api/may-do.ts';
import { useSend } from '../../../lib/api/send.ts';
import { catchLostFocus } from '../../../lib/lost-focus.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { texts as shared } from '../../../ui/texts.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import { texts } from '../texts.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));
const RenameDocument = lazy(async () => ({
  default: (await import('../../../ui/renaming/rename-document.tsx')).RenameDocument,
}));

const labels = texts.menu;

export const TemplateMenu = ({ template }: { template: TemplateView }) => {
  const { id, title } = template;
  const navigate = useNavigate();
  const remove = useDeleteTemplate(id);
  const { download } = useDownload(template);
  const asking = useOpening();
  const renaming = useOpening();

  return (
    <>
      <ButtonMenu
        button={
          <Button appearance="subtle" icon={<MoreHorizontalRegular />} aria-label={texts.card.more(title)} />
        }
      >
        {mayDo(template, 'edit') && (
          <>
            <MenuItem icon={<EditRegular />} onClick={() => navigate(`/templates/${id}/edit`)}>
              {labels.edit}
            </MenuItem>
            <MenuItem icon={<RenameRegular />} onClick={renaming.open}>
              {labels.rename}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<DocumentArrowDownRegular />} onClick={() => download('original')}>
          {labels.original}
        </MenuItem>
        {mayDo(template, 'read-timeline') && (
          <MenuItem icon={<HistoryRegular />} onClick={() => navigate(`/document/${id}/timeline`)}>
            {labels.timeline}
          </MenuItem>
        )}
        {mayDo(template, 'delete') && (
          <>
            <MenuDivider />
            <MenuItem icon={<DeleteRegular />} onClick={asking.open}>
              {labels.delete}
            </MenuItem>
          </>
        )}
      </ButtonMenu>
      {renaming.count > 0 && (
        <Suspense>
          <RenameDocument
            key={renaming.count}
            document={{ id, title, isTemplate: true }}
            isOpen={renaming.isOpen}
            onClose={renaming.close}
          />
        </Suspense>
      )}
      {asking.count > 0 && (
        <Suspense>
          <Confirm
            heading={texts.deleting.heading}
            question={texts.deleting.question}
            yes={texts.deleting.yes}
            isOpen={asking.isOpen}
            onYes={remove}
            onClose={asking.close}
          />
        </Suspense>
      )}
    </>
  );
};

const useDeleteTemplate = (id: string) => {
  const toasts = useToasts();
  const { mutate } = useSend({
    changes: 'templates',
    request: () => ({ method: 'DELETE', path: `/api/templates/${id}` }),
    onSuccess: () => {
      toasts.succeeded(texts.deleting.done);
      catchLostFocus();
    },
    onError: () => toasts.failed(shared.error, texts.deleting.failed),
  });

  return () => mutate();
};
