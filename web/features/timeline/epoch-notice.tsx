import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { installationQuery } from '../../lib/api/installation.ts';
import { utcMoment } from '../../lib/utc.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Says that this timeline is not, or not completely, what the product shows today, because of a restore. */
export const EpochNotice = ({ view }: { view: TimelineView }) => {
  const { isCurrent, restored } = view.epoch;

  return isCurrent ? restored && <Restored view={view} restored={restored} /> : <Earlier view={view} />;
};

type RestoredProps = {
  readonly view: TimelineView;
  readonly restored: NonNullable<TimelineView['epoch']['restored']>;
};

const Restored = ({ view: { epoch, document, viewer }, restored }: RestoredProps) => (
  <Notice>
    Epoch {epoch.number}: restored on {utcMoment(restored.at)} from the backup {restored.filename} of{' '}
    {utcMoment(restored.takenAt)}. What happened in between is kept in epoch {restored.epoch}
    {viewer === 'auditor' ? (
      <>
        {': '}
        <TextLink to={`/document/${document.id}/timeline?epoch=${restored.epoch}`}>
          open its timeline there
        </TextLink>
        .
      </>
    ) : (
      ', which auditors can open.'
    )}
  </Notice>
);

/** Only auditors come here, and they may ask when the epoch ended. */
const Earlier = ({ view: { epoch, document } }: { view: TimelineView }) => {
  const { data } = useQuery(installationQuery);
  const replacedAt = data?.epochs.find(({ number }) => number === epoch.number)?.replacedAt;

  return (
    <Notice>
      <strong>
        Epoch {epoch.number}
        {replacedAt && `, replaced on ${utcMoment(replacedAt)}`}.
      </strong>{' '}
      This is not what the product shows today.{' '}
      <TextLink to={`/document/${document.id}/timeline`}>Open the current timeline</TextLink>
    </Notice>
  );
};

const Notice = ({ children }: { children: React.ReactNode }) => {
  const styles = useStyles();

  return (
    <div role="note" className={styles.notice}>
      <HistoryRegular fontSize={20} className={styles.icon} aria-hidden />
      <p className={styles.words}>{children}</p>
    </div>
  );
};

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  icon: { flexShrink: 0 },
  words: { ...typographyStyles.body1, margin: 0 },
});
