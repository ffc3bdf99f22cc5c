import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { memo } from 'react';
import { ERASED, LOST, WITHHELD } from '#contracts/closed.ts';
import { eventNumber } from '#contracts/event-number.ts';
import { actorWords } from '#contracts/timeline/timeline.ts';
import { language } from '../../../lib/language.ts';
import { localMoment, utcClock } from '../../../lib/utc.ts';
import { ErasedText } from '../../../ui/erased-text.tsx';
import type { Story } from '../story/story.ts';
import { heights } from './rows.ts';

type EventRowProps = {
  readonly story: Story;
  readonly place: number;
  readonly isSelected: boolean;
  /** What is wrong with the event, in a word or two; null if nothing is. */
  readonly badMark: string | null;
  readonly canBeTabbedTo: boolean;
  readonly onSelect: (place: number) => void;
};

/** One event: its number, what happened, when, who did it and from where. */
export const EventRow = memo(
  ({ story, place, isSelected, badMark, canBeTabbedTo, onSelect }: EventRowProps) => {
    const styles = useStyles();
    const event = story.events[place];
    if (!event) return null;
    const { at, by, ip, userAgent } = event;

    return (
      <button
        type="button"
        data-place={place}
        tabIndex={canBeTabbedTo ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        className={mergeClasses(styles.row, isSelected && styles.selected, badMark !== null && styles.bad)}
        onClick={() => onSelect(place)}
      >
        <span className={styles.number}>{eventNumber(place)}</span>
        <span className={styles.sentence} title={story.sentence(place)}>
          {badMark !== null && <strong className={styles.alarm}>{badMark}: </strong>}
          <ErasedText text={story.sentence(place)} on={story.erasedOn} untranslated={story.untranslated} />
        </span>
        <span className={styles.facts}>
          <time dateTime={at} title={localMoment(at)}>
            {utcClock(at)}
          </time>
          {' · '}
          <ErasedText text={actorWords(language, by)} on={story.erasedOn} untranslated={story.untranslated} />
          <span translate="no">
            {ip && isShown(ip) && ` · ${ip}`}
            {userAgent && isShown(userAgent) && ` · ${userAgent}`}
          </span>
        </span>
      </button>
    );
  },
);

/** The details of the event say why it isn't shown. */
const isShown = (text: string) => !closed.includes(text);
const closed: readonly string[] = [ERASED, LOST, WITHHELD];

const useStyles = makeStyles({
  row: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '52px minmax(0, 1fr)',
    gridTemplateRows: 'auto auto',
    alignContent: 'center',
    width: '100%',
    height: `${heights.event}px`,
    padding: `0 ${tokens.spacingHorizontalM} 0 0`,
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: '3px solid transparent',
    '@media (forced-colors: active)': { borderLeftColor: 'Canvas' },
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    borderLeftColor: tokens.colorCompoundBrandStroke,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '@media (forced-colors: active)': { borderLeftColor: 'Highlight', fontWeight: tokens.fontWeightSemibold },
  },
  bad: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    borderLeftColor: tokens.colorStatusDangerBorderActive,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground1 },
  },
  alarm: { color: tokens.colorStatusDangerForeground1 },
  number: {
    ...typographyStyles.caption1,
    gridRow: '1 / -1',
    alignSelf: 'start',
    paddingInline: `${tokens.spacingHorizontalXS} ${tokens.spacingHorizontalS}`,
    textAlign: 'right',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  sentence: {
    ...typographyStyles.body1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  facts: {
    ...typographyStyles.caption1,
    gridColumn: 2,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
});
