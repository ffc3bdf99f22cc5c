import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { AuditLinkView } from '#contracts/api/views/audit.ts';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

type AuditLinkListProps = {
  readonly documentId: string;
  /** Newest first. */
  readonly links: readonly AuditLinkView[];
};

export const AuditLinkList = ({ documentId, links }: AuditLinkListProps) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { mutate, isPending, variables } = useSend<string>({
    changes: 'documents',
    request: (id) => ({ method: 'DELETE', path: `/api/documents/${documentId}/audit-links/${id}` }),
    onSuccess: () => toasts.succeeded(texts.revoked),
    onError: (error) => toasts.failed(texts.notRevoked, sentenceOf(error) ?? texts.again),
  });
  if (links.length === 0) return <p className={styles.nothing}>{texts.none}</p>;

  return (
    <ul className={styles.list} aria-label={texts.list}>
      {links.map((link) => (
        <li key={link.id} className={styles.link}>
          <span className={styles.words}>
            <span>{texts.createdAt(link.createdAt)}</span>
            <span className={styles.status}>{linkStatus(link)}</span>
          </span>
          {link.isOpen && (
            <Button
              type="button"
              size="small"
              aria-label={texts.revokeOf(link.createdAt)}
              disabledFocusable={isPending && variables === link.id}
              onClick={() => mutate(link.id)}
            >
              {texts.revoke}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

const linkStatus = ({ isOpen, isStopped, revokedAt, expiresAt }: AuditLinkView) => {
  if (revokedAt) return texts.revokedAt(revokedAt);
  if (isStopped) return texts.stopped;

  return isOpen ? texts.expires(expiresAt) : texts.expired(expiresAt);
};

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { ...typographyStyles.body1, display: 'flex', flexDirection: 'column' },
  status: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
  nothing: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
});
