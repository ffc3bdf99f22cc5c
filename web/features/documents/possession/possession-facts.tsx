import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/api/user.ts';
import { keptWords } from '../../../lib/kept-words.ts';
import { NARROW } from '../../../lib/media.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { possessionQuery } from './possession-query.ts';
import { texts } from './texts.ts';

/** Whose an organisation's document is and who else has it, as parts of the line of facts under its title. */
export const PossessionFacts = ({ id }: { readonly id: string }) =>
  useFacts(id, true).map(({ fact, kept: untranslated }) => (
    <span key={fact}>
      <Sentence text={fact} untranslated={untranslated} />
    </span>
  ));

/**
 * The facts in one line that is cut where there is no room. Whether the document waits for its release is said
 * elsewhere.
 */
export const PossessionLine = ({ id }: { readonly id: string }) => {
  const styles = useStyles();
  const facts = useFacts(id, false);
  const [first] = facts;
  const line = facts.map(({ fact }) => fact).join(' · ');

  return (
    first && (
      <span className={styles.line} title={line}>
        {'· '}
        <Sentence text={line} untranslated={first.kept} />
      </span>
    )
  );
};

/** Each fact with an expression that finds the names in all of them. */
const useFacts = (
  id: string,
  hasRelease: boolean,
): readonly { readonly fact: string; readonly kept: RegExp }[] => {
  const user = useUser();
  const { data } = useQuery(possessionQuery(id));
  if (!data) return [];
  const { teamName, owner, ownerName, shares, release, releasers } = data;
  const now = new Date().toISOString();
  const sharedWith = shares.filter(({ until }) => until === null || now < until).map(({ name }) => name);
  const releaserNames = releasers
    .filter((one) => release?.to?.includes(one.id))
    .map(({ fullName }) => fullName);

  const untranslated = keptWords([teamName ?? '', ownerName, ...sharedWith, ...releaserNames]);

  return [
    ...(teamName === null ? [] : [texts.facts.team(teamName)]),
    ...(owner === user?.id ? [] : [texts.facts.owner(ownerName)]),
    ...(sharedWith.length === 0 ? [] : [texts.facts.shared(sharedWith)]),
    ...(release && hasRelease ? [texts.waiting(releaserNames)] : []),
  ].map((fact) => ({ fact, kept: untranslated }));
};

const useStyles = makeStyles({
  line: {
    flexShrink: 9,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [`@media ${NARROW}`]: { display: 'none' },
  },
});
