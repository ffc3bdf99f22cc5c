import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  CopyRegular,
  DocumentArrowDownRegular,
  ProhibitedRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { questions, useDocumentAction } from '../use-document-action.ts';
import { useDownload } from '../use-download.ts';

const Confirm = lazy(async () => ({ default: (await import('../../../ui/dialogs/confirm.tsx')).Confirm }));

export const StatusActions = ({ document }: { document: DocumentView }) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const { run, pending } = useDocumentAction(document.id, ({ id }) => navigate(`/document/${id}`));

  return (
    <div className={styles.actions}>
      {document.status === 'sent' && (
        <>
          <Button
            icon={<SendRegular />}
            disabledFocusable={pending === 'resend'}
            onClick={() => run('resend')}
          >
            Resend invitations
          </Button>
          <VoidDocument onVoid={() => run('void')} />
        </>
      )}
      <Button
        icon={<CopyRegular />}
        disabledFocusable={pending === 'duplicate'}
        onClick={() => run('duplicate')}
      >
        Duplicate
      </Button>
      <LinkButton to={`/document/${document.id}/timeline`}>Timeline</LinkButton>
      <Downloads document={document} />
    </div>
  );
};

const VoidDocument = ({ onVoid }: { onVoid: () => void }) => {
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  const ask = () => {
    setIsAsked(true);
    setIsOpen(true);
  };

  return (
    <>
      <Button icon={<ProhibitedRegular />} onClick={ask}>
        Void document
      </Button>
      {isAsked && (
        <Suspense>
          <Confirm {...questions.void} isOpen={isOpen} onYes={onVoid} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const Downloads = ({ document }: { document: DocumentView }) => {
  const { download, pending } = useDownload(document);
  const { status, sealed, sealFailed } = document;

  return (
    <>
      <Button
        icon={<DocumentArrowDownRegular />}
        disabledFocusable={pending === 'original'}
        onClick={() => download('original')}
      >
        Download original
      </Button>
      {status === 'completed' && !sealFailed && (
        <Button
          appearance="primary"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={!sealed || pending === 'completed'}
          onClick={() => download('completed')}
        >
          {sealed ? 'Download completed document' : 'Sealing the document…'}
        </Button>
      )}
    </>
  );
};

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '@media (max-width: 479px)': { width: '100%', '> *': { flexGrow: 1 } },
  },
});
