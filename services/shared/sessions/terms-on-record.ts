import type { Message } from '#contracts/envelope.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import { type SessionTerms, termsIn } from './session-claims.ts';

/** The terms of sessions in an organisation that has set no policy. */
export const firstTerms: SessionTerms = termsIn(policyDefaults);

/** Says which terms hold after one more event of an organisation. Its data may come from a log that nobody has decoded yet. */
export const evolveTerms = (before: SessionTerms, { type, data }: Message): SessionTerms =>
  type === 'PolicySet' && typeof data.policy === 'string' && Object.hasOwn(firstTerms, data.policy)
    ? { ...before, [data.policy]: data.value }
    : before;

/** Says which organisation an account belongs to after one more event of it; null: none. */
export const evolveBelonging = (before: string | null, { type, data }: Message): string | null => {
  if (type === 'OrganisationJoined') return String(data.organisation);

  return type === 'OrganisationLeft' ? null : before;
};
