import { makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useUser } from '../../lib/api/user.ts';
import { formatDate } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { documentQueries } from './queries.ts';
import { useRowStyles } from './row-styles.ts';
import { isOwnTurn } from './status/own-turn.ts';
import { SignNow } from './status/sign-now.tsx';
import { withRecipients } from './status.ts';
import { texts } from './texts.ts';

/** How many are listed; the link leads to all. */
const SHOWN = 3;

/** Documents that wait for the reader's own signature, with the way to sign each. Nothing where there are none. */
export const YourTurn = () => {
  const styles = useStyles();
  const rows = useRowStyles();
  const email = useUser()?.email ?? '';
  const [{ data: documents }, { data: recipients }] = useSuspenseQueries({
    queries: [documentQueries.list(), documentQueries.recipients()],
  });
  const awaitingMe = withRecipients(documents, recipients)
    .filter(({ document, recipients: its }) => isOwnTurn(document, its, email))
    .map(({ document }) => document);

  if (awaitingMe.length === 0) return null;

  return (
    <Section
      heading={texts.dashboard.yourTurn}
      action={
        awaitingMe.length > SHOWN && (
          <TextLink to="/documents?filter=action-required">{texts.dashboard.viewAll}</TextLink>
        )
      }
    >
      <ul className={mergeClasses(rows.frame, styles.frame)}>
        {awaitingMe.slice(0, SHOWN).map(({ id, title, sentAt, createdAt }) => (
          <li key={id} className={mergeClasses(rows.row, styles.row)}>
            <span className={mergeClasses(rows.words, styles.words)}>
              <Link to={`/document/${id}`} className={rows.title} translate="no">
                {title}
              </Link>
              <span className={rows.detail}>{texts.dashboard.sent(formatDate(sentAt ?? createdAt))}</span>
            </span>
            <SignNow id={id} title={title} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

const useStyles = makeStyles({
  frame: { ...shorthands.borderColor(tokens.colorBrandStroke2) },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  words: { flex: '1 1 180px' },
});
