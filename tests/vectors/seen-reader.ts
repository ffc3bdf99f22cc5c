import { canonical, type Json, must, sha256 } from './tree-reader.ts';

// The second reader of what signers were shown of each other, from docs/evidence-format.md alone.

/** Throws if a signature tells of other entries than its signer was shown. `events` are as the bundle has them. */
export const checkSeen = (stream: string, events: readonly Json[]): void => {
  const document = stream.replace('document-', '');
  const fields = new Map<string, Json>();
  let pdf: Json;
  let [chosen, policy]: Json[] = [null, null];

  for (const { type, data } of events) {
    pdf ??= data.pdf;
    if (type === 'EarlierEntriesSet') chosen = data.earlierEntries;
    if (type === 'PoliciesApplied') policy = data.values.earlierEntries ?? null;
    if (type === 'FieldPlaced') fields.set(data.field, { ...data, isFilled: false, commitment: null });
    if (type === 'FieldEdited' && data.recipient)
      fields.set(data.field, { ...fields.get(data.field), recipient: data.recipient });
    if (type === 'FieldRemoved') fields.delete(data.field);
    if (type === 'PersonalDataErased')
      for (const field of fields.values())
        if (data.keys.includes(`r:${document}.${field.recipient}`)) field.commitment = null;
    if (type !== 'RecipientSigned') continue;

    if (data.seen !== undefined) {
      const rule = chosen ?? policy ?? 'texts';
      const shown = [...fields.values()]
        .filter(({ recipient, isFilled }) => recipient !== data.recipient && isFilled && rule !== 'hidden')
        .map(({ field, type, commitment }) => ({
          commitment: rule === 'shown' || !['signature', 'initials'].includes(type) ? commitment : null,
          field,
        }))
        .toSorted((one, other) => (one.field < other.field ? -1 : 1));
      must(
        sha256(canonical({ earlier: shown, pdf })).toString('hex') === data.seen,
        'a signer was shown other entries',
      );
    }
    for (const { field, value } of data.values)
      fields.set(field, { ...fields.get(field), isFilled: true, commitment: committedIn(value) });
  }
};

const committedIn = (value: Json): string | null =>
  typeof value?.$sealed === 'string'
    ? Buffer.from(value.box, 'base64url').subarray(12, 44).toString('hex')
    : null;
