import type { KnownPerson } from '../../lib/known-person.ts';

/** The suggestions for fields of names and addresses, which refer to them by `list`. */
export const KnownPeople = ({ id, people }: { id: string; people: readonly KnownPerson[] }) => (
  <>
    <datalist id={namesOf(id)}>
      {people.map(({ fullName, email }) => (
        <option key={`${fullName} ${email}`} value={fullName}>
          {email}
        </option>
      ))}
    </datalist>
    <datalist id={emailsOf(id)}>
      {people.map(({ fullName, email }) => (
        <option key={`${fullName} ${email}`} value={email}>
          {fullName}
        </option>
      ))}
    </datalist>
  </>
);

export const namesOf = (id: string) => `${id}-names`;
export const emailsOf = (id: string) => `${id}-emails`;
