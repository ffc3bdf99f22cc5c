import { millisecondsBetween } from '#contracts/instant.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';

/** Milliseconds after which joining counts as interrupted if the organisation doesn't have the member. */
const ABANDONED = 60_000;
/** Milliseconds after which joining the same organisation begins anew, well before joining another may replace it. */
const RENEWED = 30_000;

/**
 * Lets an account belong to an organisation that is about to say that it's a member. Whoever is interrupted between the
 * two does it again, or joins another organisation. Refuses `organisation.already-member`.
 */
export const belongTo = async (
  writer: Writer,
  id: string,
  organisation: string,
  envelope: Envelope,
): Promise<void> => {
  await leaveIfOver(writer, id, organisation, envelope);
  await handle(writer, account, id, asNewCommand(envelope), {
    type: 'JoinOrganisation',
    data: { organisation },
  });
};

/**
 * Makes an account join an organisation, by whatever way: first the account says that it belongs to the organisation,
 * then `admit` makes the organisation say that it's a member. If it isn't admitted, it no longer belongs: right away,
 * or after a minute if this process ends.
 */
export const joining = async <Answer>(
  writer: Writer,
  id: string,
  organisation: string,
  envelope: Envelope,
  admit: () => Promise<Answer>,
): Promise<Answer> => {
  await belongTo(writer, id, organisation, envelope);
  try {
    return await admit();
  } catch (error) {
    await leaveUnlessMember(writer, id, organisation, envelope).catch(() => {});
    throw error;
  }
};

const leaveUnlessMember = async (writer: Writer, id: string, organisation: string, envelope: Envelope) => {
  if (!(await isMember(writer, organisation, id))) await leave(writer, id, organisation, envelope);
};

/** Lets an account leave an organisation that doesn't say any more that it's a member. */
export const leave = async (
  writer: Writer,
  id: string,
  organisation: string,
  envelope: Envelope,
): Promise<void> => {
  const { state } = await writer.streams.read(account, id);
  if (state.status === 'none' || state.closedAt !== null || state.organisation?.id !== organisation) return;
  await handle(writer, account, id, asNewCommand(envelope), {
    type: 'LeaveOrganisation',
    data: { organisation },
  });
};

const leaveIfOver = async (writer: Writer, id: string, target: string, envelope: Envelope) => {
  const { state } = await writer.streams.read(account, id);
  if (state.status === 'none' || state.organisation === null) return;
  const { id: organisation, since } = state.organisation;
  const age = millisecondsBetween(since, writer.now());
  if (age < (organisation === target ? RENEWED : ABANDONED)) return;
  if (await isMember(writer, organisation, id)) return;

  await leave(writer, id, organisation, envelope);
};

/** Suspended members are members as well. */
export const isMember = async (
  { streams }: Pick<Writer, 'streams'>,
  organisation: string,
  id: string,
): Promise<boolean> => {
  const { state } = await streams.read(organisations, organisation);

  return state.status !== 'none' && state.members.has(id);
};
