import type { FieldType } from '#contracts/document/fields/kinds.ts';
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
  const samples: Readonly<Record<FieldType, string>> = {
    signature: name,
    initials: initialsOf(name),
    date: today,
    text: ownLabel || texts.preview.text,
    checkbox: 'true',
    name,
    email: assignee?.email || `${addressed(name)}@example.com`,
  };

  return value || samples[type];
};

const addressed = (name: string) =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('.') ?? 'name';
