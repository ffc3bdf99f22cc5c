import { z } from 'zod';
import { SignDocument } from '../document/commands.ts';
import { Drawing, Handwriting } from '../document/fields/handwriting.ts';

const { signatures, consent, seen } = SignDocument.shape.data.shape;
const entry = signatures.element.shape;
const [typed, drawn] = Handwriting.options;

/**
 * The body of `POST /api/sign/{token}/complete`. `drawings` contains each drawn signature once, and an entry of
 * `signatures` names its drawing by the index in that list, counted from 0. `seen` is that of the view that the page
 * showed last; where it's missing, nothing is put on record of what the signer was shown of other people's entries.
 */
export const Completion = z.strictObject({
  signatures: z
    .array(
      z.strictObject({
        fieldId: entry.fieldId,
        value: entry.value,
        handwriting: z
          .discriminatedUnion('kind', [typed, z.strictObject({ ...drawn.shape, drawing: z.int().min(0) })])
          .exactOptional(),
      }),
    )
    .max(1_000),
  drawings: z.array(Drawing).max(10).exactOptional(),
  consent: consent.exactOptional(),
  seen,
});
export type Completion = z.infer<typeof Completion>;
