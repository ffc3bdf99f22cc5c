import { Button, Field, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditLinkView, NewAuditLinkView } from '#contracts/api/views/audit.ts';
import { get, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { AuditLinkList } from './audit-link-list.tsx';
import { texts } from './texts.ts';

type AuditLinksDialogProps = {
  readonly documentId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Days that a link works unless something else is said, and at most. */
const DAYS = 7;
const MOST_DAYS = 90;

const linksQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['documents', 'audit-links', documentId],
    queryFn: ({ signal }) =>
      get<readonly AuditLinkView[]>(`/api/documents/${documentId}/audit-links`, signal),
  });

export const AuditLinksDialog = ({ documentId, isOpen, onClose }: AuditLinksDialogProps) => {
  const styles = useStyles();
  const toasts = useToasts();
  const [days, setDays] = useState(String(DAYS));
  const [problem, setProblem] = useState('');
  const { data: links = [] } = useQuery(linksQuery(documentId));
  const {
    mutate,
    data: made,
    isPending,
  } = useSend<number, NewAuditLinkView>({
    changes: 'documents',
    request: (count) => ({
      method: 'POST',
      path: `/api/documents/${documentId}/audit-links`,
      body: { days: count },
    }),
    onError: (error) => toasts.failed(texts.failed, sentenceOf(error) ?? texts.again),
  });

  const create = () => {
    const count = Number(days);
    const isGood = Number.isInteger(count) && count >= 1 && count <= MOST_DAYS;
    setProblem(isGood ? '' : texts.daysProblem(MOST_DAYS));
    if (isGood) mutate(count);
  };

  return (
    <FormDialog
      isOpen={isOpen}
      heading={texts.heading}
      isClosable
      onClose={onClose}
      onSubmit={create}
      actions={
        <Button type="button" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p className={styles.text}>{texts.about}</p>
      <div className={styles.create}>
        <Field label={texts.days} className={styles.days} {...(problem && { validationMessage: problem })}>
          <Input
            type="number"
            min={1}
            max={MOST_DAYS}
            value={days}
            aria-invalid={problem !== ''}
            onChange={(_, { value }) => setDays(value)}
          />
        </Field>
        <Button type="submit" appearance="primary" disabledFocusable={isPending}>
          {texts.create}
        </Button>
      </div>
      {made && <NewLink key={made.id} url={made.url} />}
      <AuditLinkList documentId={documentId} links={links} />
    </FormDialog>
  );
};

const NewLink = ({ url }: { url: string }) => {
  const styles = useStyles();
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.succeeded(texts.copied);
    } catch {
      toasts.failed(texts.notCopied, texts.copyByHand);
    }
  };

  return (
    <Field label={texts.made} hint={texts.copyNow} className={styles.made}>
      <div className={styles.link}>
        <Input
          className={styles.url}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button icon={<CopyRegular />} className={styles.copy} onClick={copy}>
          {texts.copy}
        </Button>
      </div>
    </Field>
  );
};

const useStyles = makeStyles({
  text: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
  create: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  days: { flex: '0 1 160px' },
  // No wider than the dialog, however long the link is.
  made: { gridTemplateColumns: 'minmax(0, 1fr)' },
  link: { display: 'flex', gap: tokens.spacingHorizontalS },
  copy: { flexShrink: 0 },
  url: { flexGrow: 1, minWidth: 0 },
});
