import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ERASED } from '#contracts/closed.ts';
import { mustAct, roleKinds } from '#contracts/document/roles/kinds.ts';
import { useUser } from '../../../lib/api/user.ts';
import { ErasedText } from '../../../ui/erased-text.tsx';
import { nameOf } from '../recipient-names.ts';
import { Person, type PersonState } from './person.tsx';

/** Everybody of a document: name, email, role and state. */
export const PeopleList = ({ people }: { people: readonly PersonState[] }) => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';

  return (
    <ul className={styles.list}>
      {people.map(({ recipient, state }) => (
        <li key={recipient.id} className={styles.person}>
          <Person recipient={recipient} state={state} />
          <span className={styles.words}>
            <span className={styles.name} translate="no">
              <ErasedText text={nameOf(recipient, email)} />
            </span>
            {recipient.email !== ERASED && (
              <span className={styles.detail} translate="no">
                {recipient.email}
              </span>
            )}
            <span className={styles.detail}>
              {roleKinds[recipient.role].label}
              {mustAct(recipient) && ` · ${state.label}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
};

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    maxHeight: '50dvh',
    margin: 0,
    padding: '3px',
    overflowY: 'auto',
    listStyleType: 'none',
  },
  person: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalM },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  name: { ...typographyStyles.body1Strong },
  detail: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
});
