import type { KnownOfSigner } from '#contracts/document/fields/kind.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { initialsOf } from '../../lib/initials.ts';
import type { EditorField } from '../model/editor-field.ts';
import { texts } from '../texts.ts';

type Sampled = Pick<EditorField, 'type' | 'label' | 'value'>;

type Person = { readonly name: string; readonly email?: string };

/** What a signer is likely to enter. `today` has the form `YYYY-MM-DD`. */
export const sampleValue = (
  { type, label, value }: Sampled,
  assignee: Person | undefined,
  today: string,
): string => {
  const name = assignee?.name ?? texts.preview.name;
  const ownLabel = label.trim() === fieldKinds.text.label ? '' : label.trim();
  const knownOfAssignee: Readonly<Record<KnownOfSigner, string>> = {
    name,
    initials: initialsOf(name),
    today,
    email: assignee?.email || `${addressed(name)}@example.com`,
  };
  const { known, sample } = fieldKinds[type];

  return value || (known ? knownOfAssignee[known] : (sample ?? (ownLabel || texts.preview.text)));
};

const addressed = (name: string) =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('.') ?? 'name';
