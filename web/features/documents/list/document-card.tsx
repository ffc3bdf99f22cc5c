import { Checkbox, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatAgo } from '../../../lib/ago.ts';
import { formatDate } from '../../../lib/format.ts';
import { keptWords } from '../../../lib/kept-words.ts';
import { ErasedText } from '../../../ui/erased-text.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { isOwnTurn } from '../status/own-turn.ts';
import { SignNow } from '../status/sign-now.tsx';
import { statuses } from '../status.ts';
import { useCardStyles } from './card-styles.ts';
import { DocumentActions } from './document-actions.tsx';
import type { Listed } from './list-choice.ts';
import { People } from './people.tsx';
import { namesOf, progressOf } from './progress.ts';
import { texts } from './texts.ts';

type DocumentCardProps = {
  readonly listed: Listed;
  /** The reader's address. */
  readonly email: string;
  readonly now: string;
  /** Whether it's said to which team the document belongs. */
  readonly isTeamShown: boolean;
  readonly isSelected: boolean;
  /** `isRange` says that all documents from the previously chosen one to this one are meant. */
  readonly onSelect: (id: string, isRange: boolean) => void;
};

/** The whole card is the title's link; its buttons lie above. */
export const DocumentCard = memo(
  ({ listed, email, now, isTeamShown, isSelected, onSelect }: DocumentCardProps) => {
    const card = useCardStyles();
    const styles = useStyles();
    const { id, title, originalFileName, status, createdAt, changedAt, pageCount, ownerName, teamName } =
      listed.document;
    const { label, count, isBad } = progressOf(listed, email, now);

    return (
      <div className={mergeClasses(card.card, isSelected && styles.selected)}>
        <Checkbox
          className={card.check}
          aria-label={texts.selection.select(title)}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
        <div className={card.words}>
          <Link to={`/document/${id}`} className={styles.title} translate="no">
            <ErasedText text={title} />
          </Link>
          <span className={styles.fileName} translate="no">
            {originalFileName}
          </span>
          <span className={styles.facts}>
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            <span>{texts.card.pages(pageCount)}</span>
            {teamName !== undefined && isTeamShown && (
              <span>
                <Sentence text={texts.space.team(teamName)} untranslated={keptWords([teamName])} />
              </span>
            )}
            {ownerName !== undefined && (
              <span>
                <ErasedText text={texts.space.owner(ownerName)} untranslated={keptWords([ownerName])} />
              </span>
            )}
            {changedAt > createdAt && (
              <time dateTime={changedAt}>{texts.card.changed(formatAgo(changedAt, now))}</time>
            )}
          </span>
        </div>
        <div className={card.progress}>
          <People listed={listed} email={email} now={now} />
          <span className={styles.told}>
            <span className={mergeClasses(styles.progress, isBad && styles.bad)}>
              <Sentence text={label} names={namesOf(listed.recipients)} />
              {count && <span className={styles.count}> · {count}</span>}
            </span>
            {isOwnTurn(listed.document, listed.recipients, email) && (
              <span className={styles.sign}>
                <SignNow id={id} title={title} size="small" />
              </span>
            )}
          </span>
        </div>
        <div className={card.status}>
          <StatusBadge tone={statuses[status].tone}>{statuses[status].inList}</StatusBadge>
        </div>
        <div className={card.actions}>
          <DocumentActions document={listed.document} />
        </div>
      </div>
    );
  },
);

const useStyles = makeStyles({
  selected: {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorSubtleBackgroundLightAlphaSelected,
    ':has(a:hover)': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  title: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusXLarge },
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  fileName: {
    ...typographyStyles.caption1,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground3,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalXS,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    '@container (max-width: 359px)': { flexWrap: 'wrap' },
    '> :not(:first-child)::before': { content: '"·"', marginRight: tokens.spacingHorizontalXS },
  },
  told: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  sign: { position: 'relative' },
  progress: {
    ...typographyStyles.caption1,
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  bad: { color: tokens.colorStatusDangerForeground1 },
  count: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});
