import { useMemo } from 'react';
import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { EditorScreen } from '../../../editor/editor-screen.tsx';
import type { EditorWords } from '../../../editor/model/words.ts';
import { EditorStore } from '../../../editor/store.tsx';
import { TemplateHeader } from '../template-header.tsx';
import { texts } from '../texts.ts';
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
      labels={templateWords}
      area="templates"
      reloadDelay={RELOAD_DELAY}
      sizes={templateSizes}
      delays={templateDelays}
    >
      <EditorScreen header={<TemplateHeader detail={detail} />} people={<RolesPanel detail={detail} />} />
    </EditorStore>
  );
};

const templateWords: EditorWords = { ...texts.editor.words, edited: null, notEdited: null };
