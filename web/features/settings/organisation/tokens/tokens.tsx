import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TokenView } from '#contracts/api/views/organisation.ts';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { useOpening } from '../../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../../ui/entry.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { List } from '../list.tsx';
import { organisationQueries } from '../queries.ts';
import { useChangeAtOnce } from '../use-change.ts';
import { texts } from './texts.ts';
import { TokenDialog } from './token-dialog.tsx';

/** The tokens of the organization's identity provider, for whoever makes and revokes them. */
export const Tokens = () => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.tokens);
  const adding = useOpening();
  const scim = `${window.location.origin}/scim/v2`;

  return (
    <>
      <div className={styles.top}>
        <div className={styles.intro}>
          <p className={styles.text}>{texts.text}</p>
          <p className={styles.text}>
            <Sentence text={texts.address(scim)} names={[scim]} />
          </p>
        </div>
        <Button appearance="primary" size="large" onClick={adding.open}>
          {texts.add}
        </Button>
      </div>
      <List label={texts.label} query={query} nothing={texts.nothing}>
        {query.data?.tokens.map((token) => (
          <Token key={token.id} token={token} />
        ))}
      </List>
      {adding.count > 0 && <TokenDialog key={adding.count} isOpen={adding.isOpen} onClose={adding.close} />}
    </>
  );
};

const Token = ({
  token: { id, name, madeBy, isMakerIn, madeAt, expiresAt },
}: {
  readonly token: TokenView;
}) => {
  const revoking = useChangeAtOnce(texts.revoking.done);
  const [isAsked, setIsAsked] = useState(false);
  const isOver = Date.parse(expiresAt) <= Date.now();

  return (
    <Entry
      title={name}
      names={[madeBy ?? '']}
      facts={[
        texts.made(madeBy, madeAt),
        isOver ? texts.over(expiresAt) : texts.works(expiresAt),
        !isMakerIn && !isOver && texts.makerOut,
      ]}
      actions={
        <Button aria-label={texts.revokeOf(name)} onClick={() => setIsAsked(true)}>
          {texts.revoke}
        </Button>
      }
    >
      <Confirm
        isOpen={isAsked}
        heading={texts.revoking.heading(name)}
        names={[name]}
        question={texts.revoking.question}
        yes={texts.revoke}
        onYes={() => revoking.change({ method: 'DELETE', path: `/api/organisation/tokens/${id}` })}
        onClose={() => setIsAsked(false)}
      />
    </Entry>
  );
};

const useStyles = makeStyles({
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
  },
  intro: {
    flex: '1 1 280px',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  text: { margin: 0, overflowWrap: 'anywhere' },
});
