import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { foldedEmail } from '#contracts/email.ts';
import { instantAfter } from '#contracts/instant.ts';
import { InviteMember } from '#contracts/organisation/commands.ts';
import type { Policies } from '#contracts/organisation/policies.ts';
import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import { membershipIn } from '#contracts/organisation/state.ts';
import { readInvitationToken } from '../../shared/keys/invitation-link.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { countMails } from '../mails/daily-mails.ts';
import { joining } from './belonging.ts';
import { askOwn, ownOrganisation } from './own.ts';
import { applySessionTerms } from './session-terms.ts';

type Asked<Body = unknown, Parameter extends string = never> = RouteRequest<
  Extract<Caller, { kind: 'account' }>,
  Body,
  Parameter
>;

const { email, roles, teams } = InviteMember.shape.data.shape;
export const InvitingForm = z.strictObject({
  email,
  roles: roles.default(['member']),
  teams: teams.default([]),
});

/** Days for which the link of an invitation works. */
const DAYS = 7;

/** Invites somebody by mail. The leader mails the link. */
export const inviteMember = async (
  { by, body, envelope }: Asked<z.infer<typeof InvitingForm>>,
  { writer, limits, settings: { mailsADay: atMost } }: Dependencies,
): Promise<Answer> => {
  const organisation = await ownOrganisation(writer, by.id);
  await requireInviting(writer, organisation, by.id);
  await requireConfirmed(writer, by.id);
  await limits.spend('invited-address', `${organisation} ${writer.lookup.claimKey(body.email)}`);
  await limits.spend('member-invitation', organisation);
  const invitation = derivedId(envelope.commandId, 'invitation');
  const expiresAt = instantAfter(writer.now(), DAYS);
  const cause = envelope.commandId;
  const { events } = await askOwn(writer, by, envelope, async (state) => {
    const command = { type: 'InviteMember', data: { ...body, invitation, expiresAt } } as const;
    if (atMost === null) return command;
    // An invitation that is refused must not be counted, so this decides first.
    organisations.decide({ ...command, by: envelope.by, at: writer.now() }, state);
    await countMails(writer, envelope, { owner: by.id, purpose: 'invitation', mails: 1, cause, atMost });
    return command;
  });
  const invited = events.find((event) => event.type === 'MemberInvited') ?? refuse('invitation.over');
  const { invitation: id, ...invitationData } = invited.data;

  return { status: 201, body: { id, ...invitationData } };
};

/** Nobody uses up what is for those who may invite. */
const requireInviting = async ({ streams }: Writer, organisation: string, id: string): Promise<void> => {
  const { state } = await streams.read(organisations, organisation);
  const member = membershipIn(state, id) ?? refuse('organisation.none');
  if (!organisationRightsOf(member).has('invite')) refuse('organisation.not-allowed');
};

/** Invitations go to strangers, so somebody has to answer for them. */
const requireConfirmed = async ({ streams }: Writer, id: string): Promise<void> => {
  const { state } = await streams.read(account, id);
  if (state.status !== 'active' || !state.emailConfirmed) refuse('invitation.unconfirmed');
};

/**
 * Joins the organisation that invited the caller. The link was mailed to the address of the invitation, so whoever has it
 * reads the mails of that address; an account with another address is refused.
 */
export const acceptInvitation = async (
  { by, params, envelope }: Asked<unknown, 'token'>,
  { writer, settings, database }: Dependencies,
): Promise<Answer> => {
  const { organisation: id, invitation } =
    readInvitationToken(settings.linkSecret, params.token) ?? refuse('invitation.over');
  const { state: before, position } = await writer.streams.read(organisations, id);
  if (before.status === 'none') return refuse('invitation.over');
  writer.onPosition?.(position);
  if (before.members.has(by.id)) return { body: { id, name: before.name } };
  const open = before.invitations.get(invitation) ?? refuse('invitation.over');
  if (open.expiresAt <= writer.now()) refuse('invitation.over');
  await confirmAddress(writer, by.id, open, envelope);

  const command = { type: 'AcceptInvitation', data: { invitation } } as const;
  await joining(writer, by.id, id, envelope, () => handle(writer, organisations, id, envelope, command));
  await applySessionTerms({ writer, database }, id, [by.id]);

  return { body: { id, name: before.name } };
};

/** The policies of the organisation whose open invitation a token stands for; null for any other token. */
export const policiesOfInvitation = async (
  { writer, settings }: Pick<Dependencies, 'writer' | 'settings'>,
  token = '',
): Promise<Policies | null> => {
  const link = readInvitationToken(settings.linkSecret, token);
  if (!link) return null;
  const { state } = await writer.streams.read(organisations, link.organisation);

  return state.status !== 'none' && state.invitations.has(link.invitation) ? state.policies : null;
};

type Open = { readonly email: string; readonly expiresAt: string };

const confirmAddress = async (writer: Writer, id: string, open: Open, envelope: Envelope): Promise<void> => {
  const { state } = await writer.streams.read(account, id);
  if (state.status === 'none' || foldedEmail(state.email) !== foldedEmail(open.email))
    return refuse('invitation.other-address');
  if (state.emailConfirmed) return;
  await handle(writer, account, id, asNewCommand(envelope), {
    type: 'ConfirmOwnEmail',
    data: { email: state.email, expiresAt: open.expiresAt },
  });
};
