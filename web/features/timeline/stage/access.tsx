import { Button, Field, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AccessView } from '#contracts/api/views/access.ts';
import { roleKinds } from '#contracts/document/roles/kinds.ts';
import { ErasedText } from '../../../ui/erased-text.tsx';
import { type Source, timelineQueries } from '../story/source.ts';
import { texts } from './access-texts.ts';

type AccessProps = {
  readonly source: Source;
  /** The instant of the event that is shown. */
  readonly eventAt: string;
  /** The instant that was chosen; empty for that of the event. */
  readonly when: string;
  readonly onWhen: (when: string) => void;
};

/** Who could look at the document at a moment, and why, and who had. */
export const Access = ({ source, eventAt, when, onWhen }: AccessProps) => {
  const styles = useStyles();
  const { data, error } = useQuery({
    ...timelineQueries.access(source, when || eventAt),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <div className={styles.choice}>
        <Field label={texts.when} size="small">
          <Input
            type="datetime-local"
            size="small"
            value={when && localOf(when)}
            onChange={(_, { value }) => onWhen(instantOf(value))}
          />
        </Field>
        {when && (
          <Button size="small" appearance="subtle" onClick={() => onWhen('')}>
            {texts.back}
          </Button>
        )}
      </div>
      {error && <p role="alert">{texts.failed}</p>}
      {data && !error && <AccessDetails access={data} />}
    </>
  );
};

const AccessDetails = ({ access }: { access: AccessView }) => {
  const { at, people, auditors, auditLinks, recipients, looked } = access;
  const styles = useStyles();

  return (
    <>
      <section className={styles.part} aria-labelledby="access-heading">
        <h2 id="access-heading" className={styles.heading}>
          {texts.heading(at)}
        </h2>
        {people.length === 0 ? <p className={styles.line}>{texts.nobody}</p> : <People people={people} />}
      </section>
      <Others
        heading={texts.recipients}
        people={recipients.map(({ id, name, role }) => ({ id, name, note: roleKinds[role].label }))}
      />
      <Others
        heading={texts.links}
        note={texts.linkNote}
        people={auditLinks.map(({ id, by, from, until }) => ({
          id,
          name: texts.linkBy(by),
          note: texts.linkTimes(from, until),
        }))}
      />
      <Others
        heading={texts.auditors}
        note={texts.auditorsNote}
        people={auditors.map((one) => ({ ...one, note: '' }))}
      />
      <section className={styles.part} aria-labelledby="looked-heading">
        <h2 id="looked-heading" className={styles.heading}>
          {texts.looked}
        </h2>
        {looked.length === 0 && <p className={styles.line}>{texts.nobodyLooked}</p>}
        <ul className={styles.list}>
          {looked.map(({ kind, id, name, times, last }) => (
            <li key={`${kind} ${id}`} className={styles.line}>
              <strong translate="no">
                <ErasedText text={name} />
              </strong>{' '}
              <span className={styles.note}>{texts.times(times, last)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};

type OthersProps = {
  readonly heading: string;
  readonly note?: string;
  readonly people: readonly { readonly id: string; readonly name: string; readonly note: string }[];
};

/** The people who could look without being the owner or a member. Shows nothing if there were none. */
const Others = ({ heading, note, people }: OthersProps) => {
  const styles = useStyles();
  const id = useId();
  if (people.length === 0) return null;

  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {people.map((one) => (
          <li key={one.id} className={styles.line}>
            <strong translate="no">
              <ErasedText text={one.name} />
            </strong>{' '}
            <span className={styles.note}>{one.note}</span>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
};

const People = ({ people }: Pick<AccessView, 'people'>) => {
  const styles = useStyles();

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[texts.person, texts.could, texts.because].map((head) => (
            <th key={head} scope="col" className={styles.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, may, because }) => (
          <tr key={id}>
            <th scope="row" className={styles.cell} translate="no">
              <ErasedText text={name} />
            </th>
            <td className={styles.cell}>{texts.rights(may)}</td>
            <td className={styles.cell}>{because.map(texts.role).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** A moment as its field has it, where the reader is, such as `2026-11-21T15:03`. */
const localOf = (instant: string): string => {
  const at = new Date(instant);

  return new Date(at.valueOf() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** The whole minute counts. Empty for what is no moment. */
const instantOf = (local: string): string => {
  const at = new Date(`${local}:59.999`);

  return Number.isNaN(at.valueOf()) ? '' : at.toISOString();
};

const cell = {
  padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalSNudge}`,
  textAlign: 'left',
} as const;

const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  heading: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  line: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  table: { ...typographyStyles.body1, width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  head: {
    ...cell,
    ...typographyStyles.caption1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
  },
  cell: {
    ...cell,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    verticalAlign: 'top',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
});
