import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import { privacyKey } from '#contracts/key-id.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import type { PrivacyEvent } from '#contracts/privacy/events.ts';
import { type ExistingRequest, isRequestErased } from '#contracts/privacy/state.ts';
import { blobsDestroyed, erasureCertified, keysDestroyed } from '#contracts/recorded-destruction.ts';
import { decideByType } from '../../log/decider.ts';

type AboutErasing = Extract<
  PrivacyCommand,
  { type: 'EraseRequest' | 'RecordKeysDestroyed' | 'RecordBlobsDestroyed' | 'CertifyErasure' }
>;

/** Nobody but the installation itself erases what a request says of a person, and says what became of that. */
export const decideErasure = (
  command: Issued<AboutErasing>,
  request: ExistingRequest,
): readonly PrivacyEvent[] => {
  if (command.by.kind !== 'system') return refuse('not-found');

  return decide(command, request);
};

const decide = decideByType<ExistingRequest, AboutErasing, PrivacyEvent>({
  EraseRequest: ({ data }, request) =>
    isRequestErased(request)
      ? []
      : [{ type: 'PersonalDataErased', data: { keys: [privacyKey(request.id)], ...data } }],
  RecordKeysDestroyed: (command, request) => keysDestroyed(request, command),
  RecordBlobsDestroyed: (command, request) => blobsDestroyed(request, command),
  CertifyErasure: (command, request) => erasureCertified(request, command),
});
