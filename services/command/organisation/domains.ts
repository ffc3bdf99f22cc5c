import { randomBytes } from 'node:crypto';
import { NODATA, NOTFOUND } from 'node:dns';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { ClaimDomain, type OrganisationCommand } from '#contracts/organisation/commands.ts';
import { domainRecord } from '#contracts/organisation/domain-record.ts';
import type { Organisation } from '#contracts/organisation/state.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { waitOutside } from '../log/write-permission.ts';
import { requireAllowed } from './allowed.ts';
import { pointDomain } from './domain-index.ts';
import { askOwn, ownOrganisation } from './own.ts';
import type { ResolveTxt } from './resolve-txt.ts';

type Asked<Body = unknown, Parameter extends string = never> = RouteRequest<
  Extract<Caller, { kind: 'account' }>,
  Body,
  Parameter
>;

type Verifying = Pick<Dependencies, 'writer' | 'database'> & { readonly resolveTxt: ResolveTxt };

export const DomainForm = z.strictObject({ domain: ClaimDomain.shape.data.shape.domain });

/** Claims a domain. It's the organisation's once its DNS has a record with the text that this answers. */
export const claimDomain = async (
  { by, body: { domain }, envelope }: Asked<z.infer<typeof DomainForm>>,
  { writer }: Dependencies,
): Promise<Answer> => {
  const challenge = randomBytes(24).toString('base64url');
  const command = { type: 'ClaimDomain', data: { domain, challenge } } as const;
  const { state } = await askOwn(writer, by, envelope, command);

  return { status: 201, body: { domain, ...domainIn(state, domain) } };
};

/**
 * Looks for the record in DNS, now. Refuses `organisation.domain-unproven`. Whoever can change a domain's DNS can prove
 * it, so of two organisations that did, the later one counts.
 */
export const verifyDomain = async (
  { by, params, envelope }: Asked<unknown, 'domain'>,
  { writer, database, resolveTxt }: Verifying,
): Promise<Answer> => {
  const domain = params.domain.toLowerCase();
  const id = await ownOrganisation(writer, by.id);
  const { state } = await handle(
    writer,
    organisations,
    id,
    envelope,
    async (organisation): Promise<OrganisationCommand> => {
      const verified = { type: 'DomainVerified', data: { domain } } as const;
      const { domains } = requireAllowed(organisation, verified, { by, at: writer.now() });
      const claimed = domains.get(domain) ?? refuse('organisation.no-such-domain');
      await waitOutside(writer, () => requireRecord(resolveTxt, domain, claimed.challenge));
      await database.run((sql) => pointDomain(sql, id, domain));

      return { type: 'VerifyDomain', data: { domain } };
    },
  );

  return { body: { domain, ...domainIn(state, domain) } };
};

const requireRecord = async (resolve: ResolveTxt, domain: string, challenge: string): Promise<void> => {
  const records = await resolve(domainRecord(domain)).catch(withoutRecords);
  if (!records.some((pieces) => pieces.join('') === challenge)) refuse('organisation.domain-unproven');
};

/** Tells a name server that says that there's no such record from one that doesn't answer, or can't. */
const withoutRecords = ({ code }: NodeJS.ErrnoException): readonly (readonly string[])[] =>
  code === NOTFOUND || code === NODATA ? [] : refuse('organisation.dns-down');

const domainIn = (organisation: Organisation, domain: string) =>
  (organisation.status === 'none' ? null : organisation.domains.get(domain)) ??
  refuse('organisation.no-such-domain');

export const giveUpDomain = async (
  { by, params, envelope }: Asked<unknown, 'domain'>,
  { writer }: Dependencies,
): Promise<Answer> => {
  const domain = params.domain.toLowerCase();
  const command = { type: 'GiveUpDomain', data: { domain } } as const;
  await askOwn(writer, by, envelope, command);

  return { body: { domain } };
};
