import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DomainView } from '#contracts/api/views/organisation.ts';
import { domainRecord } from '#contracts/organisation/domain-record.ts';
import type { OrganisationRight } from '#contracts/organisation/rights.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../ui/entry.tsx';
import { NameDialog } from './dialogs.tsx';
import { List } from './list.tsx';
import { organisationQueries } from './queries.ts';
import { BreakGlass } from './sign-on/break-glass.tsx';
import { Connections } from './sign-on/connections.tsx';
import { Enforcement } from './sign-on/enforcement.tsx';
import { texts } from './texts.ts';
import { useChangeAtOnce } from './use-change.ts';

const labels = texts.domains;

type DomainsProps = { readonly rights: ReadonlySet<OrganisationRight> };

export const Domains = ({ rights }: DomainsProps) => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.domains);
  const connections = useQuery(organisationQueries.connections).data?.connections ?? [];
  const mayChange = rights.has('claim-domains');
  const adding = useOpening();

  return (
    <>
      <div className={styles.top}>
        <p className={styles.intro}>{labels.text}</p>
        {mayChange && (
          <Button appearance="primary" size="large" onClick={adding.open}>
            {labels.add}
          </Button>
        )}
      </div>
      <List label={labels.label} query={query} nothing={labels.nothing}>
        {query.data?.domains.map((domain) => (
          <Domain key={domain.domain} domain={domain} mayChange={mayChange}>
            {rights.has('connect-providers') && connections.length > 0 && <Enforcement domain={domain} />}
          </Domain>
        ))}
      </List>
      <Connections mayChange={rights.has('connect-providers')} />
      {connections.length > 0 && <BreakGlass mayChange={rights.has('name-break-glass')} />}
      {adding.count > 0 && (
        <NameDialog
          key={adding.count}
          labels={texts.addingDomain}
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

type DomainProps = {
  readonly domain: DomainView;
  readonly mayChange: boolean;
  /** Further actions on the domain. */
  readonly children: ReactNode;
};

const Domain = ({
  domain: { domain, challenge, verifiedAt, ssoEnforced },
  mayChange,
  children,
}: DomainProps) => {
  const styles = useStyles();
  const verifying = useChangeAtOnce(labels.proved);
  const removing = useChangeAtOnce(labels.removing.done);
  const [isAsked, setIsAsked] = useState(false);
  const path = `/api/organisation/domains/${domain}`;

  return (
    <Entry
      title={domain}
      names={[domainRecord(domain)]}
      facts={[
        verifiedAt ? labels.verified(verifiedAt) : labels.record(domainRecord(domain)),
        ssoEnforced && labels.enforced,
      ]}
      actions={
        mayChange && (
          <>
            {children}
            {verifiedAt === null && (
              <Button
                aria-label={labels.verifyOf(domain)}
                disabledFocusable={verifying.isPending}
                onClick={() => verifying.change({ method: 'POST', path: `${path}/verify` })}
              >
                {labels.verify}
              </Button>
            )}
            <Button aria-label={labels.removeOf(domain)} onClick={() => setIsAsked(true)}>
              {labels.remove}
            </Button>
          </>
        )
      }
    >
      {verifiedAt === null && (
        <code className={styles.code} translate="no">
          {challenge}
        </code>
      )}
      <Confirm
        isOpen={isAsked}
        heading={labels.removing.heading(domain)}
        names={[domain]}
        question={labels.removing.question}
        yes={labels.remove}
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
