import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { restoreInWords } from '#contracts/restore-in-words.ts';
import { epochsQuery } from '../../lib/api/epochs.ts';
import { ownOrganisationQuery } from '../../lib/api/own-organisation.ts';
import { forMembers } from '../../lib/language.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { texts } from './texts.ts';

const labels = texts.epoch;

/** Says that this timeline is not, or not completely, what the product shows today, because of a restore. */
export const EpochNotice = ({ view }: { view: TimelineView }) => {
  const { isCurrent, restored } = view.epoch;

  return isCurrent ? restored && <Restored view={view} restored={restored} /> : <Earlier view={view} />;
};

type RestoredProps = {
  readonly view: TimelineView;
  readonly restored: NonNullable<TimelineView['epoch']['restored']>;
};

/** One quiet line. It says which backup it was only to readers who ask. */
const Restored = ({ view: { epoch, document, viewer }, restored }: RestoredProps) => {
  const styles = useStyles();
  // Somebody who looks as a member may be an auditor of the same organisation.
  const { data: ownOrganisation } = useQuery({ ...ownOrganisationQuery, enabled: viewer === 'member' });
  const isAuditor =
    viewer === 'auditor' || (viewer === 'member' && ownOrganisation?.organisation?.roles.includes('auditor'));

  return (
    <Notice>
      <p className={styles.words}>{forMembers(restoreInWords)(restored)}</p>
      <details className={styles.details}>
        <summary className={styles.summary}>{labels.details}</summary>
        <Sentence
          text={labels.backup(restored.filename, restored.takenAt, restored.epoch, epoch.number)}
          names={[restored.filename]}
        />{' '}
        {isAuditor ? (
          <TextLink to={`/document/${document.id}/timeline?epoch=${restored.epoch}`}>
            {labels.openMissing(restored.epoch)}
          </TextLink>
        ) : (
          labels.missing(restored.epoch)
        )}
      </details>
    </Notice>
  );
};

/** Only auditors come here, and they may ask when the epoch ended. */
const Earlier = ({ view: { epoch, document } }: { view: TimelineView }) => {
  const styles = useStyles();
  const { data } = useQuery(epochsQuery);
  const replacedAt = data?.epochs.find(({ number }) => number === epoch.number)?.replacedAt;

  return (
    <Notice>
      <p className={styles.words}>
        <strong>{labels.earlier(epoch.number, replacedAt ?? undefined)}</strong> {labels.notToday}{' '}
        <TextLink to={`/document/${document.id}/timeline`}>{labels.openCurrent}</TextLink>
      </p>
    </Notice>
  );
};

const Notice = ({ children }: { children: React.ReactNode }) => {
  const styles = useStyles();

  return (
    <div role="note" className={styles.notice}>
      <HistoryRegular fontSize={16} className={styles.icon} aria-hidden />
      {children}
    </div>
  );
};

const useStyles = makeStyles({
  notice: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: `0 ${tokens.spacingHorizontalS}`,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    lineHeight: '24px',
  },
  icon: { flexShrink: 0, marginBlock: '4px' },
  words: { flex: '0 1 auto', maxWidth: 'calc(100% - 32px)', margin: 0 },
  details: { flex: '0 1 auto', minWidth: 0, overflowWrap: 'anywhere', '[open]': { flexBasis: '100%' } },
  summary: { minHeight: '24px', cursor: 'pointer' },
});
