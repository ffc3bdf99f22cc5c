import { Field, makeStyles, Select, tokens, typographyStyles } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AsSeenByView, LinkState } from '#contracts/api/views/timeline.ts';
import { utcMoment } from '../../../lib/utc.ts';
import { type Source, timelineQueries } from '../story/source.ts';
import type { Person } from '../story/story.ts';
import { PagesThen } from './pages-then.tsx';

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
      <Field label="Recipient" size="small" className={styles.who}>
        <Select value={by} onChange={(_, { value }) => onBy(value)}>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {error && <p role="alert">This recipient cannot be shown at this event.</p>}
      {data && !error && <Served source={source} seen={data} />}
    </>
  );
};

/** By what became of the link; `open` alone shows the page. */
const links: Readonly<Record<LinkState, string>> = {
  'not-invited': 'There was no link yet: this recipient had not been invited.',
  open: 'The link showed the document.',
  expired: 'The link had expired and showed nothing.',
  cancelled: 'The document was cancelled: the link said so and showed nothing.',
  removed: 'This recipient had been removed: the link showed nothing.',
  deleted: 'The document had been deleted: the link showed nothing.',
};

const Served = ({ source, seen }: { source: Source; seen: AsSeenByView }) => {
  const styles = useStyles();
  const { recipient, link, view, agreed, consentText } = seen;

  return (
    <>
      <section className={styles.panel} aria-labelledby="seen-heading">
        <h2 id="seen-heading" className={styles.heading}>
          {recipient.fullName} at event {seen.revision}
        </h2>
        <p className={styles.line}>{links[link]}</p>
        {view && <p className={styles.line}>{turnOf(view)}</p>}
        <p className={styles.line}>
          {agreed
            ? `Agreed on ${utcMoment(agreed.at)} to the consent text of version ${agreed.version}, SHA-256 ${agreed.sha256}.`
            : 'Had not agreed to the consent text.'}
        </p>
        {consentText ? (
          <details>
            <summary className={styles.summary}>Consent text</summary>
            <p className={styles.consent}>{consentText}</p>
          </details>
        ) : (
          <p className={styles.line}>The text of that version is kept no longer; its hash is on record.</p>
        )}
      </section>
      {view && showsPages(view) && (
        <PagesThen
          isMoving={false}
          source={source}
          sizes={view.document.pages}
          owners={new Map([[recipient.id, { name: recipient.fullName, position: view.recipient.position }]])}
          fields={view.fields.map((field) => ({
            field: { ...field, recipient: field.recipientId },
            was: null,
            mark: null,
          }))}
        />
      )}
    </>
  );
};

type View = NonNullable<AsSeenByView['view']>;

const turnOf = ({ isCopyRecipient, isTurn, recipient, sealed, completed }: View): string => {
  if (isCopyRecipient) return 'Received a copy: there was nothing to sign.';
  if (recipient.status === 'signed')
    return `Had signed${sealed ? ', and could download the sealed document' : completed ? '; the seal was on its way' : ''}.`;
  if (recipient.status === 'declined') return 'Had declined to sign.';

  return isTurn ? 'It was their turn to sign.' : 'It was not their turn yet: others signed first.';
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
