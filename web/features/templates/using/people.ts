import type { TemplateDetailView, TemplateRoleView } from '#contracts/api/views/template.ts';
import { isEmailAddress } from '../../../lib/email.ts';
import type { KnownPerson } from '../../../lib/known-person.ts';
import { texts } from '../texts.ts';

export type Person = KnownPerson;
export const nobody: Person = { fullName: '', email: '' };

/** A role that somebody may take, and has to where fields are waiting for them. */
export type Part = TemplateRoleView & { readonly isNeeded: boolean };

/** In signing order. */
export const partsOf = ({ roles, templateFields }: TemplateDetailView): readonly Part[] => {
  const needed = new Set(templateFields.map(({ roleId }) => roleId));

  return roles
    .map((role) => ({ ...role, isNeeded: needed.has(role.id) }))
    .toSorted((one, other) => one.signingOrder - other.signingOrder);
};

type Problems = { readonly [Name in keyof Person]?: string };

/** A role needs both a name and an address, or neither. */
export const problemsOf = ({ fullName, email }: Person, isNeeded: boolean): Problems => {
  if (!isNeeded && !fullName.trim() && !email.trim()) return {};

  return {
    ...(!fullName.trim() && { fullName: texts.using.noName }),
    ...(!isEmailAddress(email.trim()) && {
      email: email.trim() ? texts.using.wrongEmail : texts.using.noEmail,
    }),
  };
};

/** Somebody who is known by the entered name or address fills in the other one. */
export const completed = (
  entered: Person,
  changes: Partial<Person>,
  known: readonly KnownPerson[],
): Person => {
  const after = { ...entered, ...changes };
  const byName = known.find(({ fullName }) => fullName === changes.fullName);
  const byEmail = known.find(({ email }) => email === changes.email);

  return {
    fullName: after.fullName || (byEmail?.fullName ?? ''),
    email: after.email || (byName?.email ?? ''),
  };
};
