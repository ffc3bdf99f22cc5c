import type { TemplateDetailView, TemplateRoleView } from '#contracts/api/views/template.ts';
import { defaultRoles, recipientRoleOf } from '#contracts/document/template.ts';
import { useChosenAssignee } from '../../../editor/fields/use-chosen-assignee.ts';
import { AssigneeItem } from '../../../editor/panels/assignee-item.tsx';
import { AssigneeList, inSigningOrder } from '../../../editor/panels/assignee-list.tsx';

type Shown = Omit<TemplateRoleView, 'id'> & { readonly id: string | null };

/** The roles; whichever is chosen gets the fields that are placed next. */
export const RolesPanel = ({ detail: { roles } }: { detail: TemplateDetailView }) => {
  const chosen = useChosenAssignee();
  const shown: readonly Shown[] =
    roles.length > 0 ? roles : defaultRoles.map((role) => ({ ...role, id: null }));

  return (
    <AssigneeList>
      {inSigningOrder(shown).map(({ somebody: { id, name, role, signingOrder }, position }) => (
        <AssigneeItem
          key={id ?? name}
          id={id}
          name={name}
          initialsOf={name}
          lines={[]}
          role={recipientRoleOf(role)}
          signingOrder={signingOrder}
          position={position}
          isChosen={id !== null && id === chosen}
        />
      ))}
    </AssigneeList>
  );
};
