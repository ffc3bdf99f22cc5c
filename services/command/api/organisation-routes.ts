import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import {
  ArchiveTeam,
  ChangeMemberRoles,
  CreateTeam,
  OrderHandover,
  RemoveMember,
  RenameOrganisation,
  RenameTeam,
  SetPolicies,
  SetTeamMember,
  SuspendMember,
} from '#contracts/organisation/commands.ts';
import type { ExistingOrganisation, Organisation } from '#contracts/organisation/state.ts';
import type { ParameterIn } from '../../shared/http/parameters.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Route, type RouteRequest, route } from '../http/route.ts';
import { derivedId } from '../log/ids.ts';
import { claimDomain, DomainForm, giveUpDomain, verifyDomain } from '../organisation/domains.ts';
import { endMembership } from '../organisation/ending.ts';
import { FoundingForm, foundOrganisation } from '../organisation/founding.ts';
import { acceptInvitation, InvitingForm, inviteMember } from '../organisation/inviting.ts';
import { askOwn } from '../organisation/own.ts';
import { type Change, tellOfTokens, toldToOwners } from '../organisation/owners.ts';
import { applySessionTerms } from '../organisation/session-terms.ts';
import { idIn } from '../records/managing.ts';
import type { ApiDependencies } from './dependencies.ts';

const nothing = z.strictObject({});
const Naming = z.strictObject({ name: RenameOrganisation.shape.data.shape.name });
const Roles = z.strictObject({ roles: ChangeMemberRoles.shape.data.shape.roles });
const Reason = z.strictObject({ reason: SuspendMember.shape.data.shape.reason });
const { account: _, ...removing } = RemoveMember.shape.data.shape;
const Removing = z.strictObject(removing);
const HandingOver = z.strictObject({
  transferTo: OrderHandover.shape.data.shape.to,
  reason: OrderHandover.shape.data.shape.reason,
});
const NewTeam = z.strictObject({ name: CreateTeam.shape.data.shape.name });
const TeamName = z.strictObject({ name: RenameTeam.shape.data.shape.name });
const Archiving = z.strictObject({ successor: ArchiveTeam.shape.data.shape.successor.default(null) });
const { account, role } = SetTeamMember.shape.data.shape;
const TeamMember = z.strictObject({ account, role });

type Asked<Body, Parameter extends string = never> = RouteRequest<
  Extract<Caller, { kind: 'account' }>,
  Body,
  Parameter
>;

type Commanding<Body, Parameter extends string> = {
  readonly command: (request: Asked<Body, Parameter>) => OrganisationCommand;
  readonly answer: (organisation: ExistingOrganisation, request: Asked<Body, Parameter>) => unknown;
  /** What has to follow the command. */
  readonly after?: (
    dependencies: Dependencies,
    organisation: string,
    request: Asked<Body, Parameter>,
  ) => Promise<void>;
  /** What all owners are told of before, if this decides who gets in. */
  readonly notice?: (request: Asked<Body, Parameter>, organisation: Organisation) => Change | null;
  readonly status?: number;
};

/** A route that is one command in the caller's organisation. */
const ownRoute = <Schema extends z.ZodType, Path extends string>(
  method: Route['method'],
  path: Path,
  body: Schema,
  { command, answer, after, notice, status = 200 }: Commanding<z.infer<Schema>, ParameterIn<Path>>,
): Route<Dependencies> =>
  route(
    method,
    path,
    'account',
    body,
    async (request: Asked<z.infer<Schema>, ParameterIn<Path>>, dependencies) => {
      const { writer } = dependencies;
      const { state } = await askOwn(writer, request.by, request.envelope, async (now) => {
        const change = notice?.(request, now);
        if (!change) return command(request);

        return toldToOwners(dependencies, request.by, request.envelope, {
          ...change,
          command: command(request),
        })(now);
      });
      await after?.(dependencies, state.id, request);

      return { status, body: answer(state, request) };
    },
  );

const MEMBER = '/api/organisation/members/:accountId';
const TEAM = '/api/organisation/teams/:teamId';

const endingOf = (
  dependencies: Dependencies,
  organisation: string,
  { params }: Asked<unknown, 'accountId'>,
) => endMembership(dependencies, organisation, idIn(params.accountId));

const memberIn = ({ members }: ExistingOrganisation, { params }: Asked<unknown, 'accountId'>) => {
  const {
    account: id,
    isSuspendedByProvider: _,
    ...member
  } = members.get(params.accountId) ?? refuse('organisation.no-such-member');

  return { id, ...member };
};

const teamIn = ({ teams }: ExistingOrganisation, id: string) =>
  teams.get(id) ?? refuse('organisation.no-such-team');

const newTeam = ({ envelope }: Asked<unknown>) => derivedId(envelope.commandId, 'team');

/** What members do to their organisation, and how people come to be members. */
export const organisationRoutes: readonly Route<ApiDependencies>[] = [
  route('POST', '/api/organisations', 'account', FoundingForm, foundOrganisation),
  ownRoute('PATCH', '/api/organisation', Naming, {
    command: ({ body }) => ({ type: 'RenameOrganisation', data: body }),
    answer: ({ id, name }) => ({ id, name }),
  }),

  route('POST', '/api/organisation/members', 'account', InvitingForm, inviteMember),
  ownRoute('PATCH', MEMBER, Roles, {
    command: ({ params, body }) => ({
      type: 'ChangeMemberRoles',
      data: { account: idIn(params.accountId), ...body },
    }),
    after: ({ writer }, organisation, { params }) =>
      tellOfTokens(writer, organisation, idIn(params.accountId)),
    answer: memberIn,
  }),
  ownRoute('POST', `${MEMBER}/suspend`, Reason, {
    command: ({ params, body }) => ({
      type: 'SuspendMember',
      data: { account: idIn(params.accountId), ...body },
    }),
    after: endingOf,
    answer: memberIn,
  }),
  ownRoute('POST', `${MEMBER}/reactivate`, nothing, {
    command: ({ params }) => ({ type: 'ReactivateMember', data: { account: idIn(params.accountId) } }),
    answer: memberIn,
  }),
  ownRoute('DELETE', MEMBER, Removing, {
    command: ({ params, body }) => ({
      type: 'RemoveMember',
      data: { account: idIn(params.accountId), ...body },
    }),
    after: endingOf,
    answer: (_, { params }) => ({ id: params.accountId }),
  }),
  ownRoute('POST', '/api/organisation/leavers/:accountId/transfer', HandingOver, {
    command: ({ params, body: { transferTo: to, reason } }) => ({
      type: 'OrderHandover',
      data: { account: idIn(params.accountId), to, reason },
    }),
    answer: (_, { params }) => ({ id: params.accountId }),
    status: 202,
  }),
  ownRoute('DELETE', '/api/organisation/invitations/:invitationId', nothing, {
    command: ({ params }) => ({
      type: 'WithdrawInvitation',
      data: { invitation: idIn(params.invitationId) },
    }),
    answer: (_, { params }) => ({ id: params.invitationId }),
  }),
  route('POST', '/api/invitations/:token/accept', 'account', nothing, acceptInvitation),

  ownRoute('POST', '/api/organisation/teams', NewTeam, {
    command: (request) => ({ type: 'CreateTeam', data: { team: newTeam(request), ...request.body } }),
    answer: (organisation, request) => teamIn(organisation, newTeam(request)),
    status: 201,
  }),
  ownRoute('PATCH', TEAM, TeamName, {
    command: ({ params, body }) => ({ type: 'RenameTeam', data: { team: idIn(params.teamId), ...body } }),
    answer: (organisation, { params }) => teamIn(organisation, params.teamId),
  }),
  ownRoute('POST', `${TEAM}/archive`, Archiving, {
    command: ({ params, body }) => ({ type: 'ArchiveTeam', data: { team: idIn(params.teamId), ...body } }),
    answer: (organisation, { params }) => teamIn(organisation, params.teamId),
  }),
  ownRoute('POST', `${TEAM}/members`, TeamMember, {
    command: ({ params, body }) => ({ type: 'SetTeamMember', data: { team: idIn(params.teamId), ...body } }),
    answer: (_, { params, body }) => ({ team: params.teamId, ...body }),
  }),

  ownRoute('PATCH', '/api/organisation/policies', SetPolicies.shape.data, {
    command: ({ body }) => ({ type: 'SetPolicies', data: body }),
    notice: ({ body: { localSignIn: value } }, organisation) =>
      value === undefined || organisation.status === 'none' || organisation.policies.localSignIn === value
        ? null
        : {
            event: { type: 'PolicySet', data: { policy: 'localSignIn', value } },
            notice: { kind: value ? 'local-sign-in-allowed' : 'local-sign-in-ended', about: '' },
          },
    after: (dependencies, id) => applySessionTerms(dependencies, id),
    answer: ({ policies }) => policies,
  }),

  route('POST', '/api/organisation/domains', 'account', DomainForm, claimDomain),
  route('POST', '/api/organisation/domains/:domain/verify', 'account', nothing, verifyDomain),
  route('DELETE', '/api/organisation/domains/:domain', 'account', nothing, giveUpDomain),
];
