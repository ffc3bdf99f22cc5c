import { Field, makeStyles, Select, tokens, typographyStyles } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AsSeenByView } from '#contracts/api/views/timeline.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { type Source, timelineQueries } from '../story/source.ts';
import type { Person } from '../story/story.ts';
import { PagesThen } from './pages-then.tsx';
import { servedFields } from './served-fields.ts';
import { texts } from './texts.ts';

const labels = texts.seen;

type AsSeenByProps = {
  readonly source: Source;
  readonly people: readonly Person[];
  readonly at: number;
  readonly by: string;
  readonly onBy: (id: string) => void;
};

/** What a recipient's link showed at that event, as the server would have served it then. */
export const AsSeenBy = ({ source, people, at, by, onBy }: AsSeenByProps) => {
  const styles = useStyles();
  const { data, error } = useQuery({
    ...timelineQueries.seenBy(source, by, at),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <Field label={labels.who} size="small" className={styles.who}>
        <Select value={by} onChange={(_, { value }) => onBy(value)}>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {error && <p role="alert">{labels.failed}</p>}
      {data && !error && <Served source={source} seen={data} />}
    </>
  );
};

const Served = ({ source, seen }: { source: Source; seen: AsSeenByView }) => {
  const styles = useStyles();
  const { recipient, link, view, agreed, consentText } = seen;

  return (
    <>
      <section className={styles.panel} aria-labelledby="seen-heading">
        <h2 id="seen-heading" className={styles.heading}>
          <Sentence text={labels.heading(recipient.fullName, seen.revision)} names={[recipient.fullName]} />
        </h2>
        <p className={styles.line}>{labels.links[link]}</p>
        {view && <p className={styles.line}>{turnOf(view)}</p>}
        <p className={styles.line}>
          {agreed ? labels.agreed(agreed.at, agreed.version, agreed.sha256) : labels.notAgreed}
        </p>
        {consentText ? (
          <details>
            <summary className={styles.summary}>{labels.consent}</summary>
            <p className={styles.consent}>{consentText}</p>
          </details>
        ) : (
          <p className={styles.line}>{labels.consentGone}</p>
        )}
      </section>
      {view && showsPages(view) && (
        <PagesThen isMoving={false} source={source} sizes={view.document.pages} {...servedFields(view)} />
      )}
    </>
  );
};

type View = NonNullable<AsSeenByView['view']>;

const turnOf = ({ isCopyRecipient, isTurn, recipient, sealed, completed }: View): string => {
  if (isCopyRecipient) return labels.copy;
  if (recipient.status === 'signed')
    return sealed ? labels.signedSealed : completed ? labels.signedSealing : labels.signed;
  if (recipient.status === 'declined') return labels.declined;

  return isTurn ? labels.turn : labels.notTurn;
};

/** As the signing page has it: only who is to sign sees the pages. */
const showsPages = ({ isCopyRecipient, isTurn, recipient }: View) =>
  !isCopyRecipient && isTurn && recipient.status === 'pending';

const useStyles = makeStyles({
  who: { maxWidth: '320px' },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  line: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  summary: { ...typographyStyles.body1, minHeight: '24px', cursor: 'pointer' },
  consent: { ...typographyStyles.caption1, whiteSpace: 'pre-line' },
});
