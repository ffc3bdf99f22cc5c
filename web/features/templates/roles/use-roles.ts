import { useState } from 'react';
import { useStore } from 'react-redux';
import type { TemplateDetailView, TemplateRoleView } from '#contracts/api/views/template.ts';
import type { EditorState } from '../../../editor/model/editor-state.ts';
import { selectFieldCounts } from '../../../editor/model/selectors.ts';
import { useEditor } from '../../../editor/store.tsx';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import type { Write } from '../../../lib/api/write.ts';
import { orderOf } from '../../../lib/signing-order.ts';
import type { Step } from '../../../ui/reordering/reorder.ts';
import { texts as orderTexts } from '../../../ui/reordering/texts.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';
import {
  changesBetween,
  losingFields,
  type RoleChange,
  type RoleRow,
  rowPut,
  rowStepped,
  rowsOf,
  withAnotherRow,
} from './role-rows.ts';

const labels = texts.roles;

/** The rows of the dialog, and what becomes of them. `onSaved` is called once the server has them all. */
export const useRoles = ({ template, roles }: TemplateDetailView, onSaved: () => void) => {
  const toasts = useToasts();
  const { autosave } = useEditor();
  const store = useStore<EditorState>();
  const { mutateAsync: send } = useSend<RoleChange, TemplateRoleView>({
    changes: 'templates',
    request: (change) => writeOf(template.id, change),
  });
  const [rows, setRows] = useState(() => rowsOf(roles));
  const [wasTried, setWasTried] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const change = (key: string, changes: Partial<RoleRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)));

  /** Announces where a row went, for people who can't see it. */
  const give = (key: string, after: readonly RoleRow[]) => {
    const place = after.findIndex((row) => row.key === key);
    const row = after[place];
    setRows(after);
    if (row && after !== rows)
      setAnnouncement(
        orderTexts.moved(
          row.name || labels.unnamed(place + 1),
          place + 1,
          after.length,
          orderOf(row.signingOrder),
        ),
      );
  };

  const save = async () => {
    // A field of a role that goes may be on its way.
    if (!(await autosave.flush())) throw new Error('The fields are not saved yet.');
    for (const roleChange of changesBetween(roles, rows)) {
      const { id } = await send(roleChange);
      // After a failure, only what is missing is added.
      if (roleChange.kind === 'add') change(roleChange.key, { id });
    }
  };
  const submit = async () => {
    setWasTried(true);
    if (isPending || rows.some(({ name }) => !name.trim())) return;
    setIsPending(true);
    setProblem(null);
    try {
      await save();
      toasts.succeeded(labels.done);
      onSaved();
    } catch (error) {
      setProblem(sentenceOf(error) ?? labels.failed);
    } finally {
      setIsPending(false);
    }
  };

  return {
    rows,
    losing: losingFields(roles, rows, selectFieldCounts(store.getState())),
    wasTried,
    isPending,
    problem,
    announcement,
    submit,
    change,
    add: () => setRows((before) => withAnotherRow(before, crypto.randomUUID())),
    remove: (key: string) => setRows((before) => before.filter((row) => row.key !== key)),
    put: (key: string, place: number) => give(key, rowPut(rows, key, place)),
    step: (key: string, step: Step) => give(key, rowStepped(rows, key, step)),
  };
};

const writeOf = (templateId: string, change: RoleChange): Write => {
  const path = `/api/templates/${templateId}/roles`;

  switch (change.kind) {
    case 'add':
      return { method: 'POST', path, body: change.body };
    case 'edit':
      return { method: 'PATCH', path: `${path}/${change.id}`, body: change.body };
    case 'remove':
      return { method: 'DELETE', path: `${path}/${change.id}` };
  }
};
