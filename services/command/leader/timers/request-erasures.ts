import { erasableFrom } from '#contracts/privacy/state.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { deadline } from './deadline.ts';

/**
 * Erases the address of a privacy request, and what was written in it, some time after it was answered. Until the answer
 * was mailed, or failed for good, nobody can say when that is.
 */
export const requestErasures = deadline({
  name: 'erasures of answered privacy requests',
  decider: privacyRequests,
  begins: {
    PrivacyAnswerMailed: ({ metadata }) => metadata.at,
    PrivacyAnswerMailFailed: ({ metadata }) => metadata.at,
  },
  ends: ['PersonalDataErased'],
  dueAt: (state) => (state.status === 'none' ? null : erasableFrom(state)),
  command: {
    type: 'EraseRequest',
    data: { basis: 'purpose-ended', request: null, reason: 'The request was answered long enough ago.' },
  },
});
