import type { Completion } from '#contracts/api/completion.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import type { Drawing, InkColour, ScriptFont } from '#contracts/document/fields/handwriting.ts';
import { type FieldType, isHandwritten } from '#contracts/document/fields/kinds.ts';

/** How a signature looks; a drawing is named by its place in `Entries.drawings`. */
export type EnteredHandwriting = (
  | { readonly kind: 'typed'; readonly font: ScriptFont }
  | {
      readonly kind: 'drawn';
      readonly drawing: number;
      /** The signature was not drawn here, but comes from a picture that was uploaded. */
      readonly source?: 'picture';
    }
) & {
  /** None is that of every pen (contracts/layout/ink-colours.ts). */
  readonly ink?: InkColour;
};

export type Entry = {
  readonly value: string;
  readonly handwriting?: EnteredHandwriting;
  /** It was filled in for the signer, who has not touched it. */
  readonly isByItself?: true;
};

/** What has been filled in so far and not been sent. */
export type Entries = {
  readonly byField: Readonly<Record<string, Entry>>;
  /** What was written last, offered wherever the same is asked for again. */
  readonly adopted: Readonly<Partial<Record<FieldType, Entry>>>;
  readonly drawings: readonly Drawing[];
  /** From Start, or the first field that was filled in, on. */
  readonly isBegun: boolean;
};

type Asked = { readonly id: string; readonly type: FieldType; readonly required: boolean };

export const noEntries: Entries = { byField: {}, adopted: {}, drawings: [], isBegun: false };

/** Most drawings that a submission may carry (contracts/api/completion.ts). */
export const DRAWINGS_MAX = 10;

/** Sets the same entry in all of these fields; an empty one is taken out. */
export const entered = (entries: Entries, fields: readonly Asked[], entry: Entry): Entries => {
  const byField = { ...entries.byField };
  for (const { id } of fields) {
    if (entry.value === '') delete byField[id];
    else byField[id] = entry;
  }
  const type = fields[0]?.type;
  const adopted =
    type && isHandwritten(type) && entry.value !== ''
      ? { ...entries.adopted, [type]: entry }
      : entries.adopted;

  return { ...entries, byField, adopted };
};

/** Adds a drawing where it is not known yet; answers its place. */
export const withDrawing = (entries: Entries, drawing: Drawing): readonly [Entries, number] => {
  const encoded = JSON.stringify(drawing);
  const known = entries.drawings.findIndex((one) => JSON.stringify(one) === encoded);
  if (known >= 0) return [entries, known];

  return [{ ...entries, drawings: [...entries.drawings, drawing] }, entries.drawings.length];
};

export const isFilled = ({ byField }: Entries, { id }: { readonly id: string }) =>
  (byField[id]?.value ?? '') !== '';

export const missing = <Field extends Asked>(fields: readonly Field[], entries: Entries): readonly Field[] =>
  fields.filter((field) => field.required && !isFilled(entries, field));

/** The first one that is missing from the current one on, or else the first of all that is. */
export const nextMissing = <Field extends Asked>(
  fields: readonly Field[],
  entries: Entries,
  current: number,
): Field | undefined => {
  const left = missing(fields, entries);

  return left.find((field) => fields.indexOf(field) >= current) ?? left[0];
};

/** What the page showed: the consent, and what is said of earlier entries. */
type Shown = {
  readonly consent: Pick<SigningView['consent'], 'version' | 'sha256'>;
  readonly seen: SigningView['seen'];
};

/** The body of the request. Drawings that no field uses are left out. */
export const completionOf = (
  fields: readonly Asked[],
  { byField, drawings }: Entries,
  { consent, seen }: Shown,
): Completion => {
  const used = [...new Set(Object.values(byField).flatMap(drawingOf))];
  const signatures = fields.map(({ id }) => {
    const { value, handwriting } = byField[id] ?? { value: '' };
    if (!handwriting) return { fieldId: id, value };

    return {
      fieldId: id,
      value,
      handwriting:
        handwriting.kind === 'drawn'
          ? { ...handwriting, drawing: used.indexOf(handwriting.drawing) }
          : handwriting,
    };
  });
  const sent = used.flatMap((place) => drawings[place] ?? []);

  return {
    signatures,
    ...(sent.length > 0 && { drawings: sent }),
    consent: { version: consent.version, sha256: consent.sha256 },
    ...(seen && { seen }),
  };
};

/** How many different drawings would be sent. */
export const drawingsUsed = ({ byField }: Entries) => new Set(Object.values(byField).flatMap(drawingOf)).size;

const drawingOf = ({ handwriting }: Entry) => (handwriting?.kind === 'drawn' ? [handwriting.drawing] : []);
