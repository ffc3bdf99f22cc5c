import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useUser } from '../../lib/api/user.ts';
import { formatDate } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { documentQueries } from './queries.ts';
import { isOwnTurn } from './status/own-turn.ts';
import { SignNow } from './status/sign-now.tsx';
import { withRecipients } from './status.ts';
import { texts } from './texts.ts';

/** How many are listed; the link leads to all. */
const SHOWN = 3;

/** Documents that wait for the reader's own signature, with the way to sign each. Nothing where there are none. */
export const YourTurn = () => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const [{ data: documents }, { data: recipients }] = useSuspenseQueries({
    queries: [documentQueries.list(), documentQueries.recipients()],
  });
  const own = withRecipients(documents, recipients)
    .filter(({ document, recipients: its }) => isOwnTurn(document, its, email))
    .map(({ document }) => document);

  if (own.length === 0) return null;

  return (
    <Section
      heading={texts.dashboard.yourTurn}
      action={
        own.length > SHOWN && (
          <TextLink to="/documents?filter=action-required">{texts.dashboard.viewAll}</TextLink>
        )
      }
    >
      <ul className={styles.list}>
        {own.slice(0, SHOWN).map(({ id, title, sentAt, createdAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <Link to={`/document/${id}`} className={styles.title}>
                {title}
              </Link>
              <span className={styles.detail}>{texts.dashboard.sent(formatDate(sentAt ?? createdAt))}</span>
            </span>
            <SignNow id={id} title={title} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    listStyleType: 'none',
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 180px', minWidth: 0 },
  title: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': {
      borderRadius: tokens.borderRadiusSmall,
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  detail: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});
