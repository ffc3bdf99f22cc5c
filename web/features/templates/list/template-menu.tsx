import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { DeleteRegular, EditRegular, MoreHorizontalRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { TemplateView } from '#contracts/api/views/template.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { useDeleteTemplate } from './use-delete-template.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));

export const TemplateMenu = ({ template: { id, title } }: { template: TemplateView }) => {
  const [main] = useState(() => document.querySelector('main'));
  const navigate = useNavigate();
  const remove = useDeleteTemplate(id);
  const asking = useOpening();

  return (
    <>
      <Menu positioning="below-end" mountNode={main}>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            icon={<MoreHorizontalRegular />}
            aria-label={`More actions for ${title}`}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<EditRegular />} onClick={() => navigate(`/templates/${id}/edit`)}>
              Edit
            </MenuItem>
            <MenuItem icon={<DeleteRegular />} onClick={asking.open}>
              Delete
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {asking.count > 0 && (
        <Suspense>
          <Confirm
            heading="Delete template"
            question="Are you sure you want to delete this template? This action cannot be undone. Documents made from it stay."
            yes="Delete"
            isOpen={asking.isOpen}
            onYes={remove}
            onClose={asking.close}
          />
        </Suspense>
      )}
    </>
  );
};
