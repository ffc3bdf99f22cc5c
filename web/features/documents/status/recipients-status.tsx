import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { ERASED, inErasedWords } from '#contracts/closed.ts';
import { byTurn, mustAct } from '#contracts/document/roles/kinds.ts';
import { lit } from '../../../document-view/use-owner-light.ts';
import { RecipientChip } from '../../../editor/panels/recipient-chip.tsx';
import { useUser } from '../../../lib/api/user.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { ErasedText } from '../../../ui/erased-text.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { nameOf } from '../recipient-names.ts';
import { texts } from '../status-texts.ts';
import {
  type Fact,
  hasOrder,
  isTurn,
  progressOf,
  recipientFacts,
  recipientStatus,
  type Signing,
} from './signing-progress.ts';

type RecipientsStatusProps = {
  readonly signing: Signing;
  /** What else holds for all of them. */
  readonly note: string | null;
};

/** Who was mailed, who has opened, who has signed, and whose turn it is. */
export const RecipientsStatus = ({ signing, note }: RecipientsStatusProps) => {
  const styles = useStyles();
  const isOrdered = hasOrder(signing.recipients);
  const placed = signing.recipients.map((recipient, position) => ({ recipient, position }));
  const inTurn = placed.toSorted((one, other) => byTurn(one.recipient, other.recipient));

  return (
    <section className={styles.panel} aria-labelledby="recipients-heading">
      <div className={styles.header}>
        <h2 id="recipients-heading" className={styles.heading}>
          {texts.recipients}
        </h2>
        <span className={styles.progress}>{progressOf(signing)}</span>
      </div>
      <ol className={styles.list}>
        {inTurn.map(({ recipient, position }) => (
          <RecipientStatus
            key={recipient.id}
            recipient={recipient}
            position={position}
            isOrdered={isOrdered}
            signing={signing}
          />
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
};

type RecipientStatusProps = {
  readonly recipient: RecipientView;
  readonly position: number;
  readonly isOrdered: boolean;
  readonly signing: Signing;
};

const RecipientStatus = ({ recipient, position, isOrdered, signing }: RecipientStatusProps) => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const now = new Date().toISOString();
  const { label, tone } = recipientStatus(signing, recipient, now);

  return (
    <li
      data-owner={recipient.id}
      className={mergeClasses(styles.recipient, isTurn(signing, recipient) && styles.turn)}
    >
      <RecipientChip name={inErasedWords(recipient.fullName)} position={position} />
      <div className={styles.words}>
        <div className={styles.top}>
          <span className={styles.name} translate="no">
            <ErasedText text={nameOf(recipient, email)} />
          </span>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        {recipient.email !== ERASED && (
          <span className={styles.email} translate="no">
            {recipient.email}
          </span>
        )}
        {isOrdered && mustAct(recipient) && (
          <span className={styles.email}>{texts.signingOrder(recipient.signingOrder)}</span>
        )}
        <ul className={styles.facts}>
          {recipientFacts(signing, recipient, now).map((fact) => (
            <FactLine key={fact.label} fact={fact} />
          ))}
        </ul>
      </div>
    </li>
  );
};

const FactLine = ({ fact: { label, at, isBad } }: { fact: Fact }) => {
  const styles = useStyles();

  return (
    <li className={mergeClasses(styles.fact, isBad && styles.bad)}>
      <span>
        <Sentence text={label} />
      </span>
      {at && (
        <time dateTime={at} className={styles.time}>
          {formatDate(at)}, {formatTime(at)}
        </time>
      )}
    </li>
  );
};

const useStyles = makeStyles({
  panel: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  progress: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  note: {
    ...typographyStyles.caption1,
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
  },
  recipient: {
    position: 'relative',
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalL,
    '&[data-lit]': { ...lit, outlineColor: tokens.colorCompoundBrandStroke, outlineOffset: '-4px' },
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  turn: { boxShadow: `inset 3px 0 ${tokens.colorCompoundBrandStroke}` },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
  },
  name: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere', minWidth: 0 },
  email: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  facts: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    margin: `${tokens.spacingVerticalS} 0 0`,
    padding: 0,
    listStyleType: 'none',
    ':empty': { display: 'none' },
  },
  fact: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  bad: { color: tokens.colorStatusDangerForeground1 },
  time: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});
