import { makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { inErasedWords } from '#contracts/closed.ts';
import { byTurn } from '#contracts/document/roles/kinds.ts';
import { nameOf } from '../recipient-names.ts';
import { recipientStatus } from '../status/signing-progress.ts';
import type { Listed } from './list-choice.ts';
import { PeopleList } from './people-list.tsx';
import { Person } from './person.tsx';
import { texts } from './texts.ts';

/** How many are shown beside each other; the list of all opens on hover or focus. */
const SHOWN = 4;

type PeopleProps = {
  readonly listed: Listed;
  /** The reader's address. */
  readonly email: string;
  readonly now: string;
};

/** A document's recipients as overlapping initials, each with its state. */
export const People = ({ listed, email, now }: PeopleProps) => {
  const styles = useStyles();
  const people = listed.recipients.toSorted(byTurn).map((recipient) => ({
    recipient,
    state: recipientStatus(listed, recipient, now),
  }));
  if (people.length === 0) return null;
  const hidden = people.length > SHOWN ? people.length - SHOWN + 1 : 0;

  return (
    <Tooltip
      relationship="inaccessible"
      positioning="below-start"
      showDelay={300}
      hideDelay={200}
      content={{ children: <PeopleList people={people} />, className: styles.tip }}
    >
      <button
        type="button"
        className={styles.people}
        aria-label={texts.people.list(
          people.map(({ recipient, state }) =>
            texts.people.person(inErasedWords(nameOf(recipient, email)), state.label),
          ),
        )}
      >
        {people.slice(0, people.length - hidden).map((person) => (
          <Person key={person.recipient.id} {...person} />
        ))}
        {hidden > 0 && <span className={styles.more} data-more={texts.people.more(hidden)} aria-hidden />}
      </button>
    </Tooltip>
  );
};

const useStyles = makeStyles({
  people: {
    position: 'relative',
    display: 'inline-flex',
    flexShrink: 0,
    padding: '2px',
    border: 'none',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: 'transparent',
    cursor: 'default',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  more: {
    display: 'inline-grid',
    placeItems: 'center',
    height: '28px',
    paddingInline: tokens.spacingHorizontalXS,
    '::before': { content: 'attr(data-more)' },
    fontFamily: tokens.fontFamilyBase,
    fontSize: '11px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  tip: { maxWidth: 'min(360px, calc(100vw - 32px))', padding: tokens.spacingHorizontalM },
});
