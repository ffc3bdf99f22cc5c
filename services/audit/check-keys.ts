import type { Recorded } from '#contracts/envelope.ts';
import type { KeyId } from '#contracts/key-id.ts';
import { readAs } from '#contracts/newest-shape.ts';
import type { ErasureEvent } from '#contracts/personal/erasure-events.ts';
import { boxesIn } from '#contracts/personal/opening.ts';
import type { Inspected, Vault } from '../shared/vault/vault.ts';
import type { IsLeftOut } from './check-left-out.ts';
import { at, type Finding, readable } from './finding.ts';

/** How many keys are asked for at once. */
const AT_ONCE = 1_000;
/** How many erasures are listed one by one. */
const TOLD = 20;

type KeyPlace = ReturnType<typeof at>;

/** What the log says of a key. */
type Known = {
  /** The first event that uses or erases it. */
  readonly place: KeyPlace;
  /** What the log commits to (hex), and where. */
  commitment: { readonly value: string; readonly place: KeyPlace } | null;
  erasure: Erasure | null;
  /** Where the log says that it's gone. */
  destroyed: KeyPlace | null;
  isUsed: boolean;
};

type Erasure = { readonly place: KeyPlace; readonly at: string; readonly basis: string };

export type KeysChecked = { readonly findings: readonly Finding[]; readonly remarks: readonly string[] };

/**
 * Compares the keys that events name with the vault: a key may be lost, another than the one that was used, or there
 * although the log says that it was destroyed. `beside` passes stored events on. Call `end` after the last one. In the
 * current epoch, `due` (an ISO instant) says which erasures must be carried out, and which destructions be on record.
 * What was left out says nothing.
 */
export const keyCheck = (
  vault: Pick<Vault, 'inspect'>,
  due: string | null,
  isLeftOut: IsLeftOut = () => false,
) => {
  const known = new Map<KeyId, Known>();
  const findings: Finding[] = [];
  const found = (place: KeyPlace, what: string) => findings.push({ part: 'vault', ...place, what });

  const keyAt = (id: KeyId, event: Recorded): Known => {
    const key = known.get(id) ?? {
      place: at(event),
      commitment: null,
      erasure: null,
      destroyed: null,
      isUsed: false,
    };
    known.set(id, key);

    return key;
  };
  const commit = (id: KeyId, value: unknown, event: Recorded) => {
    const key = keyAt(id, event);
    key.commitment ??= { value: String(value), place: at(event) };
    if (key.commitment.value !== value)
      found(at(event), `It commits to another key ${id} than an earlier event does.`);
  };
  const add = (event: Recorded) => {
    for (const [id, value] of Object.entries(event.metadata.keys ?? {})) commit(id as KeyId, value, event);
    for (const { $sealed } of boxesIn(event).values()) keyAt($sealed, event).isUsed = true;
    const { type, data } = event as ErasureEvent & Recorded;
    if (type === 'PersonalDataErased')
      for (const id of data.keys)
        keyAt(id, event).erasure ??= { place: at(event), at: event.metadata.at, basis: data.basis };
    if (type === 'PersonalKeysDestroyed')
      for (const { key: id, commitment } of data.keys) {
        keyAt(id, event).destroyed ??= at(event);
        if (commitment !== null) commit(id, commitment, event);
      }
  };

  return {
    async *beside(events: AsyncIterable<Recorded>): AsyncGenerator<Recorded> {
      for await (const event of events) {
        const problem = isLeftOut(event) ? null : readable('vault', event, () => add(event));
        if (problem) findings.push(problem);
        yield problem ? readAs(event, { type: event.type, data: {} }) : event;
      }
    },
    end: async (): Promise<KeysChecked> => {
      const ids = [...known.keys()];
      const counts = { destroyed: 0, lost: 0 };
      const byErasure = new Map<Erasure, number>();
      for (let n = 0; n < ids.length; n += AT_ONCE) {
        const batch = ids.slice(n, n + AT_ONCE);
        const inspected = await vault.inspect(batch);
        for (const id of batch) {
          const key = known.get(id) as Known;
          const inVault = inspected.get(id);
          if (inVault?.kind === 'destroyed') {
            counts.destroyed++;
            if (key.erasure) byErasure.set(key.erasure, (byErasure.get(key.erasure) ?? 0) + 1);
          }
          if (!inVault && key.isUsed && !key.destroyed) counts.lost++;
          for (const problem of problemsOf(id, key, inVault, due)) found(problem.place, problem.what);
        }
      }

      return { findings, remarks: remarksOn(known, counts, byErasure) };
    },
  };
};

type Problem = { readonly place: KeyPlace; readonly what: string };

/** Says what the log and the vault don't agree on. */
const problemsOf = (
  id: KeyId,
  { place, commitment, erasure, destroyed, isUsed }: Known,
  inVault: Inspected | undefined,
  due: string | null,
): readonly Problem[] => {
  if (!inVault) return isUsed && !destroyed ? [{ place, what: lost(id) }] : [];
  if (inVault.kind === 'changed')
    return [
      {
        place,
        what: `The vault’s row of its key ${id} was changed: the key in it is not the one that it names.`,
      },
    ];
  const problems: Problem[] = [];
  if (commitment && inVault.commitment !== null && inVault.commitment !== commitment.value)
    problems.push({
      place: commitment.place,
      what: `The vault holds another key ${id} than the one that this event commits to.`,
    });
  if (inVault.kind === 'kept' && destroyed)
    problems.push({
      place: destroyed,
      what: `It says that the key ${id} was destroyed, but the vault has it: someone brought it back.`,
    });
  if (inVault.kind === 'kept' && !destroyed && erasure && due !== null && erasure.at < due)
    problems.push({
      place: erasure.place,
      what: `It erased what the key ${id} encrypts, but the key is still there.`,
    });
  if (inVault.kind === 'destroyed' && !erasure && due !== null && inVault.at < due)
    problems.push({ place, what: `Its key ${id} was destroyed at ${inVault.at}, and no event says why.` });

  return problems;
};

const lost = (id: KeyId) =>
  `What is personal in it can’t be read anymore: its key ${id} is lost. It was not erased.`;

const remarksOn = (
  known: ReadonlyMap<KeyId, Known>,
  { destroyed, lost }: { readonly destroyed: number; readonly lost: number },
  byErasure: ReadonlyMap<Erasure, number>,
): readonly string[] => {
  if (destroyed + lost === 0) return [];
  const newest = [...byErasure].toSorted(([one], [other]) => (one.at < other.at ? 1 : -1));
  const reported = newest.slice(0, TOLD).map(([{ place, at, basis }, count]) => {
    const event = `revision ${place.revision} of ${place.stream} on ${at.slice(0, 10)} (basis ${basis})`;
    return `${keys(count)} destroyed because of ${event}.`;
  });
  const more = newest.length - reported.length;

  return [
    `Of the ${keys(known.size)} that events name, ${was(destroyed, 'erased')} and ${lost} ${lost === 1 ? 'is' : 'are'} lost.`,
    ...reported,
    ...(more > 0 ? [`${more} earlier ${more === 1 ? 'erasure' : 'erasures'} destroyed keys as well.`] : []),
  ];
};

const keys = (count: number) => `${count} ${count === 1 ? 'key' : 'keys'}`;
const was = (count: number, what: string) => `${count} ${count === 1 ? 'was' : 'were'} ${what}`;
