import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import { propertyMissing } from '../errors.ts';
import type { ProposedEvent } from '../storage/record.ts';
import { idFromWire } from './uuid.ts';

/** What the messages of the two append calls have in common. */
type ProposedMessage = {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
};

/** Throws a service error if the event has no type, no content type or no id. */
export const proposedEvent = (message: ProposedMessage): ProposedEvent => {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (!type) throw propertyMissing('type');
  if (!contentType) throw propertyMissing('content-type');

  return {
    id: idFromWire(message.getId()),
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};
