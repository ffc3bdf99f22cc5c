import { erasableFrom, KEPT_DAYS } from '#contracts/privacy/state.ts';
import { privacyRequests } from '../../privacy/decisions/requests.ts';
import { timer } from '../timers/timer.ts';

const DAY = 86_400_000;

/** Erases the address of a privacy request, and what was written in it, some time after it was answered. */
export const requestErasures = timer({
  name: 'erasures of answered privacy requests',
  decider: privacyRequests,
  begins: 'PrivacyRequestReceived',
  ends: ['PersonalDataErased'],
  notWithin: KEPT_DAYS * DAY,
  isWanted: null,
  ruling: null,
  dueAt: (state) => (state.status === 'none' ? null : erasableFrom(state)),
  command: {
    type: 'EraseRequest',
    data: { basis: 'purpose-ended', request: null, reason: 'The request was answered long enough ago.' },
  },
});
