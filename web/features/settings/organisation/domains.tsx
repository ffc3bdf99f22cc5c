import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DomainView } from '#contracts/api/views/organisation.ts';
import { domainRecord } from '#contracts/organisation/domain-record.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { NameDialog } from './dialogs.tsx';
import { Entry, List } from './list.tsx';
import { organisationQueries } from './queries.ts';
import { Connections } from './sign-on/connections.tsx';
import { texts } from './texts.ts';
import { useChangeAtOnce } from './use-change.ts';

const words = texts.domains;

type DomainsProps = { readonly mayChange: boolean };

export const Domains = ({ mayChange }: DomainsProps) => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.domains);
  const adding = useOpening();

  return (
    <>
      <div className={styles.top}>
        <p className={styles.intro}>{words.text}</p>
        {mayChange && (
          <Button appearance="primary" size="large" onClick={adding.open}>
            {words.add}
          </Button>
        )}
      </div>
      <List label={words.label} query={query} nothing={words.nothing}>
        {query.data?.domains.map((domain) => (
          <Domain key={domain.domain} domain={domain} mayChange={mayChange} />
        ))}
      </List>
      <Connections mayChange={mayChange} />
      {adding.count > 0 && (
        <NameDialog
          key={adding.count}
          words={texts.addingDomain}
          label={texts.addingDomain.domain}
          into="domain"
          write={{ method: 'POST', path: '/api/organisation/domains' }}
          isOpen={adding.isOpen}
          onClose={adding.close}
        />
      )}
    </>
  );
};

type DomainProps = DomainsProps & { readonly domain: DomainView };

const Domain = ({ domain: { domain, challenge, verifiedAt }, mayChange }: DomainProps) => {
  const styles = useStyles();
  const verifying = useChangeAtOnce(words.proved);
  const removing = useChangeAtOnce(words.removing.done);
  const [isAsked, setIsAsked] = useState(false);
  const path = `/api/organisation/domains/${domain}`;

  return (
    <Entry
      title={domain}
      facts={[verifiedAt ? words.verified(verifiedAt) : words.record(domainRecord(domain))]}
      actions={
        mayChange && (
          <>
            {verifiedAt === null && (
              <Button
                aria-label={words.verifyOf(domain)}
                disabledFocusable={verifying.isPending}
                onClick={() => verifying.change({ method: 'POST', path: `${path}/verify` })}
              >
                {words.verify}
              </Button>
            )}
            <Button aria-label={words.removeOf(domain)} onClick={() => setIsAsked(true)}>
              {words.remove}
            </Button>
          </>
        )
      }
    >
      {verifiedAt === null && <code className={styles.code}>{challenge}</code>}
      <Confirm
        isOpen={isAsked}
        heading={words.removing.heading(domain)}
        question={words.removing.question}
        yes={words.remove}
        onYes={() => removing.change({ method: 'DELETE', path })}
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
  intro: { flex: '1 1 280px', margin: 0 },
  code: { overflowWrap: 'anywhere', userSelect: 'all' },
});
