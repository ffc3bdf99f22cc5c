import { Button, MenuItem, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  CopyRegular,
  DocumentArrowDownRegular,
  DocumentCopyRegular,
  HistoryRegular,
  MoreHorizontalRegular,
  PersonMailRegular,
  ProhibitedRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentDetailView, DocumentView } from '#contracts/api/views/document.ts';
import { useUser } from '../../../lib/api/user.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import { type DocumentDialog, useDocumentDialogs } from '../dialogs/document-dialogs.tsx';
import { useHasPossession } from '../possession/use-has-possession.ts';
import { useMay } from '../possession/use-may.ts';
import { texts } from '../status-texts.ts';
import { useDocumentAction } from '../use-document-action.ts';
import { isOwnTurn } from './own-turn.ts';
import { SignNow } from './sign-now.tsx';

const labels = texts.actions;

const PossessionMenu = lazy(async () => ({
  default: (await import('../possession/possession-menu.tsx')).PossessionMenu,
}));

export const StatusActions = ({ detail }: { detail: DocumentDetailView }) => {
  const { document, recipients } = detail;
  const hasPossession = useHasPossession(detail);
  const may = useMay(detail);
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const navigate = useNavigate();
  const { run, pending } = useDocumentAction(document.id, ({ id }) => navigate(`/document/${id}`));
  const { id, title, status } = document;
  const dialogs = useDocumentDialogs(id, title);

  return (
    <div className={styles.actions}>
      {isOwnTurn(document, recipients, email) && <SignNow id={id} title={title} />}
      <Completed document={document} />
      {status === 'sent' && may('resend') && (
        <>
          <Button
            icon={<SendRegular />}
            disabledFocusable={pending === 'resend'}
            onClick={() => run('resend')}
          >
            {labels.resend}
          </Button>
          <Button icon={<ProhibitedRegular />} onClick={() => dialogs.open('void')}>
            {labels.void}
          </Button>
        </>
      )}
      {may('duplicate') && (
        <Button
          icon={<CopyRegular />}
          disabledFocusable={pending === 'duplicate'}
          onClick={() => run('duplicate')}
        >
          {labels.duplicate}
        </Button>
      )}
      {may('read-timeline') && (
        <LinkButton to={`/document/${id}/timeline`} icon={<HistoryRegular />}>
          {labels.timeline}
        </LinkButton>
      )}
      {hasPossession && (
        <Suspense>
          <PossessionMenu id={id} title={title} />
        </Suspense>
      )}
      <More document={document} may={may} onOpen={dialogs.open} />
      {dialogs.opened}
    </div>
  );
};

const Completed = ({ document }: { document: DocumentView }) => {
  const { download, pending } = useDownload(document);
  const { status, sealed, sealFailed } = document;
  if (status !== 'completed' || sealFailed) return null;

  return (
    <Button
      appearance="primary"
      icon={<ArrowDownloadRegular />}
      disabledFocusable={!sealed || pending === 'completed'}
      onClick={() => download('completed')}
    >
      {sealed ? labels.download : labels.sealing}
    </Button>
  );
};

type MoreProps = {
  readonly document: DocumentView;
  readonly may: ReturnType<typeof useMay>;
  readonly onOpen: (dialog: DocumentDialog) => void;
};

/** What is done less often. */
const More = ({ document: shown, may, onOpen }: MoreProps) => {
  const { download } = useDownload(shown);
  const { status } = shown;

  return (
    <ButtonMenu button={<Button icon={<MoreHorizontalRegular />} aria-label={labels.more} />}>
      {status === 'sent' && may('resend') && (
        <MenuItem icon={<PersonMailRegular />} onClick={() => onOpen('resend-to')}>
          {labels.resendTo}
        </MenuItem>
      )}
      {may('save-as-template') && (
        <MenuItem icon={<DocumentCopyRegular />} onClick={() => onOpen('save-as-template')}>
          {labels.saveAsTemplate}
        </MenuItem>
      )}
      <MenuItem icon={<DocumentArrowDownRegular />} onClick={() => download('original')}>
        {labels.original}
      </MenuItem>
    </ButtonMenu>
  );
};

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '> *': { flexShrink: 0, whiteSpace: 'nowrap' },
    '@media (max-width: 479px)': { width: '100%', '> *': { flexGrow: 1 } },
  },
});
