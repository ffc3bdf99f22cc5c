import { useMemo } from 'react';
import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { EditorScreen } from '../../../editor/editor-screen.tsx';
import type { EditorWords } from '../../../editor/model/words.ts';
import { EditorStore } from '../../../editor/store.tsx';
import { TemplateHeader } from '../template-header.tsx';
import { RolesPanel } from './roles-panel.tsx';
import {
  assigneesAmong,
  callsOf,
  RELOAD_DELAY,
  serverFields,
  templateDelays,
  templateSizes,
} from './template-source.ts';

type TemplateEditorProps = {
  readonly detail: TemplateDetailView;
  /** When it was read, in milliseconds. */
  readonly readAt: number;
};

/** The editor of documents with a template in it: fields are for roles, which people take when it is used. */
export const TemplateEditor = ({ detail, readAt }: TemplateEditorProps) => {
  const { id } = detail.template;
  const fields = useMemo(() => serverFields(detail), [detail]);

  return (
    <EditorStore
      fields={fields}
      readAt={readAt}
      pages={detail.pages}
      assignees={assigneesAmong(detail)}
      imageOf={(page) => `/api/documents/${id}/image/${page}`}
      wordsOf={(page) => `/api/documents/${id}/words/${page}`}
      calls={callsOf(id)}
      words={templateWords}
      area="templates"
      reloadDelay={RELOAD_DELAY}
      sizes={templateSizes}
      delays={templateDelays}
    >
      <EditorScreen header={<TemplateHeader detail={detail} />} people={<RolesPanel detail={detail} />} />
    </EditorStore>
  );
};

/** Spec, part 1, section 8. */
const templateWords: EditorWords = {
  people: 'Roles',
  choose: 'Place new fields for this role',
  several: 'Several roles',
  steps: ['Define roles', 'Place fields', 'Use template'],
  nobody: ['No roles', 'Please add a role that signs before placing fields'],
  edited: null,
  notEdited: null,
  notPlaced: ['Error', 'Failed to add field. Please try again.'],
  notRemoved: ['Error', 'Failed to delete field. Please try again.'],
};
