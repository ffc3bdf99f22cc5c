import { LOST } from '#contracts/closed.ts';
import { invitationKey } from '#contracts/key-id.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { Invitation } from '#contracts/organisation/parts.ts';
import type { ExistingOrganisation, Organisation } from '#contracts/organisation/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { invitationToken } from '../../../shared/keys/invitation-link.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { KeyLost } from '../../../shared/vault/key-lost.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import type { LoadedStream } from '../../log/streams.ts';
import { baseUrl, type DeliveryContext } from '../deliveries/context.ts';
import { type DeliveryKind, delivery, type FinalOutcome } from '../deliveries/delivery.ts';
import { mailedInOtherEpoch } from '../deliveries/other-epochs.ts';
import { languageOf } from '../mail/language.ts';
import type { Mail } from '../mail/mail.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { memberInvitation } from './member-invitation.ts';

type Loaded = {
  readonly organisation: ExistingOrganisation;
  readonly loaded: LoadedStream<Organisation, OrganisationEvent>;
};
type Ready = {
  readonly at: Loaded;
  readonly invitation: Invitation;
  readonly mail: Mail;
  readonly messageId: string;
};

/** Mails the links of invitations to join an organisation. A repeated attempt has the same Message-ID. */
const kind: DeliveryKind<Loaded, Invitation, Ready> = {
  queue: 'mail',
  of: 'organisation',

  load: async ({ writer }, id) => {
    const loaded = await writer.streams.read(organisations, id);

    return loaded.state.status === 'none' ? null : { organisation: loaded.state, loaded };
  },

  due: ({ organisation }) => [...organisation.invitations.valueSeq().filter(({ isSettled }) => !isSettled)],

  prepare: async (context, at, invitation) => {
    const { organisation } = at;
    const { id, name } = organisation;
    if (invitation.email === LOST) throw new KeyLost(invitationKey(id, invitation.invitation));
    const { PUBLIC_URL, LINK_SECRET } = context.settings;
    const messageId = messageIdOf([id, invitation.invitation, 'member-invitation'], PUBLIC_URL);
    const earlier = await mailedInOtherEpoch(context.otherEpochs, streams.organisation(id), messageId);
    if (earlier) await record(context, at, invitation, { kind: 'accepted' }, earlier.data.messageId);
    else if (invitation.expiresAt <= context.writer.now())
      await record(context, at, invitation, { kind: 'failed', reason: TOO_LATE }, messageId);
    else {
      const token = invitationToken(LINK_SECRET, { organisation: id, invitation: invitation.invitation });
      const link = `${baseUrl(context)}/join/${token}`;
      const { email, expiresAt } = invitation;
      const mail = memberInvitation({ language: languageOf({ email }), organisation: name, expiresAt, link });
      return { at, invitation, messageId, mail };
    }

    return null;
  },

  send: async ({ mailer }, { invitation, mail, messageId }) => {
    const to = { name: '', address: invitation.email };
    const outcome = await mailer.send({ to, replyTo: null, senderName: null, mail, messageId });
    if (outcome.kind === 'accepted') await faultPoint('mail accepted');

    return outcome;
  },

  giveUpAt: ({ invitation }) => invitation.expiresAt,

  record: (context, { at, invitation, messageId }, outcome) =>
    record(context, at, invitation, outcome, messageId),
};

export const invitationMails = delivery(kind);

const record = (
  { writer }: DeliveryContext,
  { organisation, loaded }: Loaded,
  { invitation }: Invitation,
  outcome: FinalOutcome,
  messageId: string,
): Promise<unknown> =>
  handle(
    writer,
    organisations,
    organisation.id,
    bySystem('mail', loaded),
    outcome.kind === 'accepted'
      ? { type: 'RecordInvitationMailed', data: { invitation, messageId } }
      : { type: 'RecordInvitationFailed', data: { invitation, reason: outcome.reason } },
  );

const TOO_LATE = 'The invitation had expired before the email could be sent.';
