import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import { CONNECTIONS_MAX } from '#contracts/organisation/roles.ts';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { useOpening } from '../../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../../ui/entry.tsx';
import { CopyField } from '../copy-field.tsx';
import { List } from '../list.tsx';
import { organisationQueries } from '../queries.ts';
import { useChangeAtOnce } from '../use-change.ts';
import { draftOf, formOf } from './draft.ts';
import { texts } from './texts.ts';
import { useTrying } from './use-trying.tsx';

/** It's loaded later, because its form has much in it that most visitors of the page never see. */
const ConnectionDialog = lazy(async () => ({
  default: (await import('./connection-dialog.tsx')).ConnectionDialog,
}));

type ConnectionsProps = { readonly mayChange: boolean };

/** Where the organization's people sign in. */
export const Connections = ({ mayChange }: ConnectionsProps) => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.connections);
  const adding = useOpening();
  const count = query.data?.connections.length ?? 0;
  const { addresses } = texts;
  const { origin } = window.location;

  return (
    <section className={styles.section} aria-label={texts.heading}>
      <div className={styles.top}>
        <div className={styles.intro}>
          <h2 className={styles.heading}>{texts.heading}</h2>
          <p className={styles.text}>{texts.text}</p>
          <p className={styles.text}>{texts.joining}</p>
        </div>
        {mayChange && (
          <Button appearance="primary" size="large" disabled={count >= CONNECTIONS_MAX} onClick={adding.open}>
            {texts.add}
          </Button>
        )}
      </div>
      {count >= CONNECTIONS_MAX && <p className={styles.text}>{texts.most}</p>}
      {mayChange && (
        <div className={styles.addresses}>
          <CopyField
            label={addresses.redirect}
            hint={addresses.redirectHint}
            value={`${origin}/login/sso/callback`}
            copied={addresses.copied}
          />
          <CopyField
            label={addresses.logout}
            hint={addresses.logoutHint}
            value={`${origin}/api/auth/sso/logout`}
            copied={addresses.copied}
          />
        </div>
      )}
      <List label={texts.label} query={query} nothing={texts.nothing}>
        {query.data?.connections.map((connection) => (
          <Connection key={connection.connection} connection={connection} mayChange={mayChange} />
        ))}
      </List>
      {adding.count > 0 && (
        <Suspense>
          <ConnectionDialog
            key={adding.count}
            connection={null}
            isOpen={adding.isOpen}
            onClose={adding.close}
          />
        </Suspense>
      )}
    </section>
  );
};

type ConnectionProps = ConnectionsProps & { readonly connection: ConnectionSettings };

const Connection = ({ connection, mayChange }: ConnectionProps) => {
  const { connection: id, issuer, clientId, domains } = connection;
  const changing = useOpening();
  const removing = useChangeAtOnce(texts.removing.done);
  const trying = useTrying();
  const [isAsked, setIsAsked] = useState(false);

  return (
    <Entry
      title={issuer}
      names={[clientId, ...domains]}
      facts={[texts.client(clientId), domains.length === 0 ? texts.forAll : texts.forDomains(domains)]}
      actions={
        mayChange && (
          <>
            <Button
              aria-label={texts.testOf(issuer)}
              disabledFocusable={trying.isPending}
              onClick={() => trying.attempt({ ...formOf(draftOf(connection)), connection: id })}
            >
              {trying.isPending ? texts.trying.pending : texts.test}
            </Button>
            <Button aria-label={texts.changeOf(issuer)} onClick={changing.open}>
              {texts.change}
            </Button>
            <Button aria-label={texts.removeOf(issuer)} onClick={() => setIsAsked(true)}>
              {texts.remove}
            </Button>
          </>
        )
      }
    >
      {trying.outcome}
      {changing.count > 0 && (
        <Suspense>
          <ConnectionDialog
            key={changing.count}
            connection={connection}
            isOpen={changing.isOpen}
            onClose={changing.close}
          />
        </Suspense>
      )}
      <Confirm
        isOpen={isAsked}
        heading={texts.removing.heading}
        question={texts.removing.question(issuer)}
        names={[issuer]}
        yes={texts.remove}
        onYes={() => removing.change({ method: 'DELETE', path: `/api/organisation/connections/${id}` })}
        onClose={() => setIsAsked(false)}
      />
    </Entry>
  );
};

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    marginTop: tokens.spacingVerticalL,
  },
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
  heading: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, margin: 0 },
  text: { margin: 0 },
  addresses: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
});
