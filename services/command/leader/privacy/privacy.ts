import { faultPoint } from '../../../shared/running/steps.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { search } from '../../privacy/search.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { carryOut } from './carry-out.ts';
import { certificateOf } from './certificate.ts';

/**
 * Does what is due for a privacy request, as far as its events say: finds matches, carries out what was approved, and
 * says so with a certificate. Whoever goes on after a crash does nothing twice. False: it has to be tried again.
 */
const follow = async (context: DeliveryContext, id: string): Promise<boolean> => {
  const { writer, blobs, isLeading } = context;
  const read = () => writer.streams.read(privacyRequests, id);
  const { state } = await read();
  if (state.status === 'open' && state.searchedAt === null) await search(context, state);
  if (state.status !== 'approved') return true;

  for (const found of state.matches) {
    // A leader that was frozen goes on here, and another one may lead meanwhile.
    if (!isLeading()) return false;
    if (!(await carryOut(context, state, found))) return false;
  }
  await faultPoint('privacy request carried out');
  const loaded = await read();
  if (loaded.state.status !== 'approved') return true;
  const note = await certificateOf(context, loaded.state, loaded.position);
  if (note === null || !isLeading()) return false;
  const certificate = await blobs.put(Buffer.from(note));
  await faultPoint('certificate written');
  const fulfilled = { type: 'FulfilRequest', data: { certificate } } as const;
  await handle(writer, privacyRequests, id, bySystem('privacy', loaded), fulfilled);

  return true;
};

/** What the leader does for privacy requests. */
export const privacyWork: Delivery = {
  queue: 'privacy',
  of: 'privacy',
  dueFor: async (context, id) => [{ key: 'follow', attempt: () => follow(context, id) }],
};
