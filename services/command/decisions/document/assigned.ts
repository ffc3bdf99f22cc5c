import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { choicesOf, emptied, fileOf, type Renamed } from './carried.ts';

/** Somebody who takes a role of a template. Name and e-mail are empty if nobody takes it. */
export type Person = { readonly roleId: string; readonly fullName: string; readonly email: string };

type Use = {
  /** The document's title; undefined to use the template's. */
  readonly title: string | undefined;
  readonly people: readonly Person[];
  readonly team?: string;
};

/**
 * The document that a template makes with these people. Every role with fields needs somebody; one that nobody takes
 * is left out.
 */
export const assigned = (
  template: ExistingDocument,
  { title = template.title, people, team }: Use,
  id: string,
  renamed: Renamed,
): DocumentCommand => {
  const byRole = peopleByRole(template, people);
  const takenBy = (role: DocumentRecipient) => byRole.get(role.id) ?? leftOut(template, role);

  return {
    type: 'CreateDocumentFromTemplate',
    data: {
      template: template.id,
      title,
      ...(team && { team }),
      ...fileOf(template),
      ...choicesOf(template),
      recipients: template.recipients.flatMap((role) => {
        const person = takenBy(role);
        const { id: recipient, role: does, signingOrder, title: called } = role;
        return person
          ? [{ ...person, recipient: renamed(recipient), role: does, signingOrder, title: called }]
          : [];
      }),
      fields: emptied(template.fields, id, renamed),
    },
  };
};

const peopleByRole = ({ recipients }: ExistingDocument, people: readonly Person[]) => {
  const byRole = new Map<string, Omit<Person, 'roleId'>>();

  for (const { roleId, fullName, email } of people) {
    const role = recipients.find(({ id }) => id === roleId) ?? refuse('template.no-such-role');
    if (byRole.has(roleId)) refuse('invalid', { problem: 'role-given-twice', role: role.title ?? '' });
    if (fullName === '' && email === '') continue;
    if (fullName === '' || email === '') refuse('recipient.no-person', { role: role.title ?? '' });
    byRole.set(roleId, { fullName, email });
  }

  return byRole;
};

const leftOut = ({ fields }: ExistingDocument, role: DocumentRecipient): null =>
  fields.some(({ recipient }) => recipient === role.id)
    ? refuse('template.no-person', { role: role.title ?? '' })
    : null;
