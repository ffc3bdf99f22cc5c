import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import {
  AlertRegular,
  CheckmarkCircleRegular,
  DismissCircleRegular,
  DocumentAddRegular,
  EyeRegular,
  type FluentIcon,
  ProhibitedRegular,
  SendRegular,
  SignatureRegular,
} from '@fluentui/react-icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ActivityView } from '#contracts/api/views/activity.ts';
import { formatAgo } from '../../lib/ago.ts';
import { useUser } from '../../lib/api/user.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import { keptWords } from '../../lib/kept-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { Section } from '../../ui/page.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { activitySentence } from './activity-sentence.ts';
import { documentQueries } from './queries.ts';
import { useRowStyles } from './row-styles.ts';
import { texts } from './texts.ts';

/** What happened last to any of the reader's documents, as the log has it. Nothing where nothing happened yet. */
export const LatestUpdates = () => {
  const styles = useStyles();
  const rows = useRowStyles();
  const email = useUser()?.email ?? '';
  const now = useNow();
  const { data: activities } = useSuspenseQuery(documentQueries.activity());

  if (activities.length === 0) return null;

  return (
    <Section heading={texts.dashboard.latest}>
      <ol className={mergeClasses(rows.frame, styles.list)}>
        {activities.map((activity) => (
          <Update key={activity.id} activity={activity} email={email} now={now} />
        ))}
      </ol>
    </Section>
  );
};

export const LatestUpdatesPlaceholder = () => {
  const styles = useStyles();
  const rows = useRowStyles();

  return (
    <Section heading={texts.dashboard.latest}>
      <ul className={mergeClasses(rows.frame, styles.list)} aria-hidden>
        {Array.from({ length: PLACEHOLDERS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <li key={row} className={styles.update}>
            <Skeleton width="20px" height="20px" />
            <span className={rows.words}>
              <Skeleton width="220px" height="20px" />
              <Skeleton width="80px" height="16px" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const PLACEHOLDERS = 5;

type UpdateProps = { readonly activity: ActivityView; readonly email: string; readonly now: string };

const Update = ({ activity, email, now }: UpdateProps) => {
  const styles = useStyles();
  const rows = useRowStyles();
  const { type, documentId, title, at } = activity;
  const { before, after } = activitySentence(activity, email);
  const { Icon, tone } = signs[type];
  const untranslated = keptWords([activity.person?.fullName ?? '']);

  return (
    <li className={styles.update}>
      <Icon fontSize={20} className={styles[tone]} aria-hidden />
      <span className={rows.words}>
        <span className={styles.sentence}>
          <Sentence text={before} untranslated={untranslated} />
          <Link to={`/document/${documentId}`} className={styles.title} translate="no">
            {title}
          </Link>
          <Sentence text={after} untranslated={untranslated} />
        </span>
        <time dateTime={at} title={`${formatDate(at)}, ${formatTime(at)}`} className={rows.detail}>
          {formatAgo(at, now)}
        </time>
      </span>
    </li>
  );
};

type Tone = 'quiet' | 'blue' | 'green' | 'red';

const sign = (Icon: FluentIcon, tone: Tone) => ({ Icon, tone });

const signs: Readonly<Record<ActivityView['type'], { readonly Icon: FluentIcon; readonly tone: Tone }>> = {
  DocumentUploaded: sign(DocumentAddRegular, 'quiet'),
  DocumentDuplicated: sign(DocumentAddRegular, 'quiet'),
  DocumentCreatedFromTemplate: sign(DocumentAddRegular, 'quiet'),
  DocumentSent: sign(SendRegular, 'blue'),
  InvitationsResent: sign(SendRegular, 'blue'),
  SigningLinkOpened: sign(EyeRegular, 'quiet'),
  RecipientSigned: sign(SignatureRegular, 'green'),
  RecipientDeclined: sign(DismissCircleRegular, 'red'),
  DocumentCompleted: sign(CheckmarkCircleRegular, 'green'),
  DocumentVoided: sign(ProhibitedRegular, 'red'),
  MailFailed: sign(AlertRegular, 'red'),
  SealFailed: sign(AlertRegular, 'red'),
};

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalS} 0`,
  },
  update: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  sentence: { ...typographyStyles.body1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  title: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': {
      borderRadius: tokens.borderRadiusSmall,
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
    },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  blue: { color: tokens.colorBrandForeground1 },
  green: { color: tokens.colorStatusSuccessForeground1 },
  red: { color: tokens.colorStatusDangerForeground1 },
});
