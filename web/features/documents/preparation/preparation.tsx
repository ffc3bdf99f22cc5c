import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { DocumentDetailView } from '#contracts/views/document.ts';
import { useUser } from '../../../lib/user.ts';
import type { FieldCalls } from '../../editor/autosave.ts';
import { Canvas } from '../../editor/canvas.tsx';
import { Inspector } from '../../editor/inspector.tsx';
import { Palette } from '../../editor/palette.tsx';
import { Panes } from '../../editor/panes.tsx';
import { ShortcutHelp } from '../../editor/shortcut-help.tsx';
import { EditorStore } from '../../editor/store.tsx';
import { Toolbar } from '../../editor/toolbar.tsx';
import { isSameAddress } from '../recipient-names.ts';
import { PreparationHeader } from './preparation-header.tsx';
import { RecipientsPanel } from './recipients-panel.tsx';

type PreparationProps = {
  readonly detail: DocumentDetailView;
  /** When it was read, in milliseconds. */
  readonly readAt: number;
};

/** Where a draft gets its recipients and fields, until it is sent (spec, part 2, section 2.1). */
export const Preparation = ({ detail, readAt }: PreparationProps) => {
  const { document, pages, recipients, fields } = detail;
  const { id } = document;

  return (
    <EditorStore
      fields={fields}
      readAt={readAt}
      pages={pages}
      assignees={assigneesAmong(recipients)}
      imageOf={(page) => `/api/documents/${id}/image/${page}`}
      wordsOf={(page) => `/api/documents/${id}/words/${page}`}
      calls={callsOf(id)}
      area="documents"
    >
      <Screen detail={detail} />
    </EditorStore>
  );
};

const Screen = ({ detail }: { detail: DocumentDetailView }) => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const [isHelpOpen, setIsHelpOpen] = useState<boolean | null>(null);
  const own = new Set(
    detail.recipients.filter((recipient) => isSameAddress(recipient.email, email)).map(({ id }) => id),
  );

  return (
    <div className={styles.screen}>
      <PreparationHeader detail={detail} />
      <Panes
        people={<RecipientsPanel detail={detail} />}
        palette={<Palette />}
        properties={<Inspector isOwn={(id) => own.has(id)} />}
        toolbar={<Toolbar onHelp={() => setIsHelpOpen(true)} />}
      >
        <Canvas onHelp={() => setIsHelpOpen(true)} />
      </Panes>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
};

/** Only signers have fields; colours go by the place among all recipients. */
const assigneesAmong = (recipients: DocumentDetailView['recipients']) =>
  recipients
    .map(({ id, fullName: name, role }, colour) => ({ id, name, colour, role }))
    .filter(({ role }) => role === 'signer');

const callsOf = (documentId: string): FieldCalls => ({
  place: (field) => ({
    method: 'POST',
    path: `/api/documents/${documentId}/fields`,
    body: { ...field, documentId },
  }),
  change: (id, changes) => ({ method: 'PATCH', path: `/api/fields/${id}`, body: changes }),
  remove: (id) => ({ method: 'DELETE', path: `/api/fields/${id}` }),
});

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    // The header with the menu takes its part.
    '@media (max-width: 767.98px)': { height: 'calc(100dvh - 57px)' },
  },
});
