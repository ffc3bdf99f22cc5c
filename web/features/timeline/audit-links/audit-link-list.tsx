import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { AuditLinkView } from '#contracts/api/views/audit.ts';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { utcMoment } from '../../../lib/utc.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

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
    onSuccess: () => toasts.succeeded('Audit link revoked'),
    onError: (error) => toasts.failed('The link was not revoked', sentenceOf(error) ?? 'Please try again.'),
  });
  if (links.length === 0) return <p className={styles.nothing}>There are no audit links yet.</p>;

  return (
    <ul className={styles.list} aria-label="Links made before">
      {links.map((link) => (
        <li key={link.id} className={styles.link}>
          <span className={styles.words}>
            <span>Made {utcMoment(link.createdAt)}</span>
            <span className={styles.status}>{linkStatus(link)}</span>
          </span>
          {link.isOpen && (
            <Button
              type="button"
              size="small"
              aria-label={`Revoke the link made ${utcMoment(link.createdAt)}`}
              disabledFocusable={isPending && variables === link.id}
              onClick={() => mutate(link.id)}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

const linkStatus = ({ isOpen, revokedAt, expiresAt }: AuditLinkView) => {
  if (revokedAt) return `Revoked ${utcMoment(revokedAt)}`;

  return isOpen ? `Works until ${utcMoment(expiresAt)}` : `Expired ${utcMoment(expiresAt)}`;
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
