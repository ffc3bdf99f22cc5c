import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { canHaveFields, mustAct } from '#contracts/document/roles/kinds.ts';
import type { EditorField } from '../../../../editor/model/editor-field.ts';
import { RecipientChip } from '../../../../editor/panels/recipient-chip.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { calledName } from '../../recipient-names.ts';
import { texts } from '../texts.ts';
import { fieldsByPage, roundsOf } from './review.ts';

type ReviewPeopleProps = {
  readonly recipients: readonly RecipientView[];
  readonly fields: readonly EditorField[];
};

/** Who is invited in which order, each with the fields that they have to fill in, and who only gets copies. */
export const ReviewPeople = ({ recipients, fields }: ReviewPeopleProps) => {
  const styles = useStyles();
  const labels = texts.review;
  const rounds = roundsOf(recipients);
  const copies = recipients.filter((one) => !mustAct(one));
  const before = (n: number) => (rounds[n - 1] ?? []).map(calledName);
  const personOf = (recipient: RecipientView) => (
    <Person
      key={recipient.id}
      recipient={recipient}
      position={recipients.indexOf(recipient)}
      fields={fields}
    />
  );

  return (
    <section className={styles.section} aria-label={labels.order}>
      <h3 className={styles.heading}>{labels.order}</h3>
      <ol className={styles.rounds}>
        {rounds.map((round, n) => (
          <li key={round[0]?.id} className={styles.round}>
            <p className={styles.when}>
              <span>
                <Sentence text={n === 0 ? labels.now : labels.after(before(n))} names={before(n)} />
              </span>
              {round.length > 1 && <span className={styles.together}>{labels.together}</span>}
            </p>
            <ul className={styles.people}>{round.map(personOf)}</ul>
          </li>
        ))}
        {copies.length > 0 && (
          <li className={styles.round}>
            <p className={styles.when}>{labels.copied}</p>
            <ul className={styles.people}>{copies.map(personOf)}</ul>
          </li>
        )}
      </ol>
      {rounds.length > 0 && <p className={styles.quiet}>{labels.end}</p>}
    </section>
  );
};

type PersonProps = {
  readonly recipient: RecipientView;
  readonly position: number;
  readonly fields: readonly EditorField[];
};

const Person = ({ recipient, position, fields }: PersonProps) => {
  const styles = useStyles();
  const labels = texts.review;
  const pages = fieldsByPage(fields, recipient.id);

  return (
    <li className={styles.person}>
      <RecipientChip name={calledName(recipient)} position={position} />
      <div className={styles.words}>
        <span className={styles.name} translate="no">
          {calledName(recipient)}
        </span>
        <span className={styles.email} translate="no">
          {recipient.email}
        </span>
      </div>
      {canHaveFields(recipient) && (
        <ul className={styles.fields}>
          {pages.map(({ page, fields: onPage }) => (
            <li key={page}>
              <span className={styles.page}>{labels.fieldsOn(page)}</span>{' '}
              <Sentence
                text={labels.listOf(onPage)}
                names={onPage.filter(hasOwnLabel).map(({ label }) => label)}
              />
            </li>
          ))}
          {pages.length === 0 && <li className={styles.none}>{labels.noFields}</li>}
        </ul>
      )}
    </li>
  );
};

/** Whether somebody chose what it's called: a new field is called by its type. */
const hasOwnLabel = ({ type, label }: EditorField): boolean => label !== fieldKinds[type].label;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  rounds: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  round: {
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  when: {
    ...typographyStyles.body1Strong,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
  },
  together: { ...typographyStyles.body1, color: tokens.colorNeutralForeground2 },
  people: { margin: 0, padding: 0, listStyleType: 'none' },
  person: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1.2fr)',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
    '@media (max-width: 599.98px)': {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      '> :nth-child(3)': { gridColumn: 2 },
    },
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  name: typographyStyles.body1Strong,
  email: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  fields: {
    ...typographyStyles.body1,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
  page: { color: tokens.colorNeutralForeground3 },
  none: { color: tokens.colorStatusWarningForeground1 },
  quiet: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
});
