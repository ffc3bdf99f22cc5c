import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { Change } from '#contracts/timeline/changes.ts';
import { utcMoment } from '../../../lib/utc.ts';
import { ErasedText } from '../../../ui/erased-text.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { texts } from './texts.ts';

type ChangeTableProps = {
  readonly label: string;
  readonly changes: readonly Change[];
  /** Said where nothing changed. */
  readonly nothing: string;
};

/** What was, and what is: signs and colours say which. */
export const ChangeTable = ({ label, changes, nothing }: ChangeTableProps) => {
  const styles = useStyles();
  if (changes.length === 0) return <p className={styles.nothing}>{nothing}</p>;

  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            {texts.difference.property}
          </th>
          <th scope="col" className={styles.head}>
            {texts.difference.before}
          </th>
          <th scope="col" className={styles.head}>
            {texts.difference.after}
          </th>
        </tr>
      </thead>
      {grouped(changes).map(([of, lines]) => (
        <tbody key={of}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.group}>
              <Sentence text={of} />
            </th>
          </tr>
          {lines.map(({ what, before, after }) => (
            <tr key={what}>
              <th scope="row" className={styles.property}>
                {what}
              </th>
              <Value sign="−" value={before} tone={styles.before} />
              <Value sign="+" value={after} tone={styles.after} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
};

const Value = ({ sign, value, tone }: { sign: string; value: string | null; tone: string }) => {
  const styles = useStyles();

  return value === null ? (
    <td className={styles.none}>–</td>
  ) : (
    <td className={mergeClasses(styles.value, tone)}>
      {sign}{' '}
      <span translate="no">
        <ErasedText text={readValue(value)} />
      </span>
    </td>
  );
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** One of a change's two values, written for people. */
export const readValue = (value: string) =>
  INSTANT.test(value) ? utcMoment(value) : value === '' ? texts.difference.empty : value;

const grouped = (changes: readonly Change[]) => [...Map.groupBy(changes, ({ of }) => of)];

const cell = { padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalSNudge}` } as const;

const useStyles = makeStyles({
  table: { ...typographyStyles.caption1, width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  head: { ...cell, textAlign: 'left', color: tokens.colorNeutralForeground2 },
  group: {
    ...cell,
    paddingTop: tokens.spacingVerticalS,
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  property: {
    ...cell,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  value: { ...cell, verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  none: { ...cell, verticalAlign: 'top', color: tokens.colorNeutralForeground3 },
  before: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  after: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  nothing: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
});
