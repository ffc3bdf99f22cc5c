import { instantAfter } from '#contracts/instant.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import {
  dueMail,
  type ExistingRequest,
  type PrivacyMail,
  type PrivacyRequest,
} from '#contracts/privacy/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { faultPoint } from '../../../shared/running/steps.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { requireReadable } from '../../log/readable.ts';
import type { LoadedStream } from '../../log/streams.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { type DeliveryKind, delivery } from '../deliveries/delivery.ts';
import { mailedInOtherEpoch } from '../deliveries/other-epochs.ts';
import { languageOf } from '../mail/language.ts';
import { messageIdOf } from '../mail/message-id.ts';
import { privacyAnswer } from './privacy-answer.ts';

type LoadedRequest = {
  readonly request: ExistingRequest;
  readonly loaded: LoadedStream<PrivacyRequest, PrivacyEvent>;
};
type ReadyMail = { readonly at: LoadedRequest; readonly about: PrivacyMail; readonly messageId: string };

/** Days after which nobody tries any more to mail somebody: longer than a weekend, and still within a month. */
const DAYS = 7;

/** Tells the person who asked that there is an answer, or that it takes longer. A repeated attempt has the same Message-ID. */
const kind: DeliveryKind<LoadedRequest, PrivacyMail, ReadyMail> = {
  queue: 'mail',
  of: 'privacy',

  load: async ({ writer }, id) => {
    const loaded = await writer.streams.read(privacyRequests, id);
    if (loaded.state.status === 'none' || dueMail(loaded.state) === null) return null;
    requireReadable(loaded.past);

    return { request: loaded.state, loaded };
  },

  due: ({ request }) => {
    const mail = dueMail(request);

    return mail ? [mail] : [];
  },

  prepare: async (context, at, about) => {
    const { request } = at;
    const messageId = messageIdOf([request.id, about.purpose, about.since], context.settings.PUBLIC_URL);
    const earlier = await mailedInOtherEpoch(context.otherEpochs, streams.privacy(request.id), messageId);
    if (earlier) await record(context, at, mailed(about, earlier.data.messageId));
    else if (context.writer.now() > untilOf(about)) await record(context, at, failed(about, TOO_LATE));
    else return { at, about, messageId };

    return null;
  },

  send: async ({ mailer }, { at: { request }, about: { purpose }, messageId }) => {
    const outcome = await mailer.send({
      to: { name: '', address: request.email },
      replyTo: null,
      senderName: null,
      messageId,
      mail: privacyAnswer(languageOf(request), request, purpose),
    });
    if (outcome.kind === 'accepted') await faultPoint('mail accepted');

    return outcome;
  },

  giveUpAt: ({ about }) => untilOf(about),

  record: (context, { at, about, messageId }, outcome) =>
    record(
      context,
      at,
      outcome.kind === 'accepted' ? mailed(about, messageId) : failed(about, outcome.reason),
    ),
};

export const answerMails = delivery(kind);

const untilOf = ({ since }: PrivacyMail): string => instantAfter(since, DAYS);

const mailed = ({ purpose }: PrivacyMail, messageId: string): PrivacyCommand => ({
  type: 'RecordAnswerMailed',
  data: { purpose, messageId },
});

const failed = ({ purpose }: PrivacyMail, reason: string): PrivacyCommand => ({
  type: 'RecordAnswerMailFailed',
  data: { purpose, reason },
});

const record = (
  { writer }: DeliveryContext,
  { request, loaded }: LoadedRequest,
  command: PrivacyCommand,
): Promise<unknown> => handle(writer, privacyRequests, request.id, bySystem('mail', loaded), command);

const TOO_LATE = 'It was answered too long ago.';
