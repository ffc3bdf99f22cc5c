import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { Document } from '#contracts/document/state.ts';
import { changesOf } from '#contracts/timeline/changes.ts';
import { language } from '../../../lib/language.ts';
import { type Owners, ownersIn } from '../story/owners.ts';
import { texts as timelineTexts } from '../texts.ts';
import { ChangeTable } from './change-table.tsx';
import { countsOf, markedFields } from './field-marks.ts';
import { PagesThen } from './pages-then.tsx';
import type { StageProps } from './stage-props.ts';
import { texts } from './texts.ts';

const labels = texts.difference;

type DifferenceProps = StageProps & {
  readonly since: number;
  readonly onSince: (since: number) => void;
};

/** What is different between any two events, in a table and on the pages. */
export const Difference = ({ source, story, at, isMoving, since, onSince }: DifferenceProps) => {
  const styles = useStyles();
  const [earlier, later] = since <= at ? [since, at] : [at, since];
  const [before, after] = [story.at(earlier), story.at(later)];
  const fields = markedFields(before, after);
  const marks = countsOf(fields);

  return (
    <>
      <label className={styles.other}>
        <span className={styles.label}>{labels.with(since)}</span>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={story.last}
          value={since}
          aria-valuetext={timelineTexts.scrubber.spoken(since, story.last, story.sentence(since))}
          onChange={({ currentTarget }) => onSince(Number(currentTarget.value))}
        />
      </label>
      <section className={styles.panel} aria-labelledby="difference-heading">
        <h2 id="difference-heading" className={styles.heading}>
          {labels.between(earlier, later)}
        </h2>
        {marks.size > 0 && <p className={styles.marks}>{labels.pages([...marks])}</p>}
        <ChangeTable
          label={labels.table(earlier, later)}
          changes={changesOf(language, before, after)}
          nothing={labels.nothing}
        />
      </section>
      {after.status !== 'none' && (
        <PagesThen
          source={source}
          sizes={after.pages}
          owners={new Map([...ownersOf(before), ...ownersOf(after)])}
          fields={fields}
          isMoving={isMoving}
        />
      )}
    </>
  );
};

/** Who was removed since keeps name and colour. */
const ownersOf = (document: Document): Owners =>
  document.status === 'none' ? new Map() : ownersIn(document);

const useStyles = makeStyles({
  other: { display: 'flex', flexDirection: 'column' },
  label: { ...typographyStyles.caption1Strong },
  range: {
    width: '100%',
    height: '24px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { ...typographyStyles.body1Strong, margin: 0 },
  marks: { ...typographyStyles.caption1, margin: 0 },
});
