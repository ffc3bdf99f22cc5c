import { withoutMarksAround } from '#contracts/text/characters.ts';
import { isEmailAddress } from './email.ts';

/** Somebody whom a text names; the name is empty where only the address stands. */
export type Addressee = { readonly fullName: string; readonly email: string };

/** More is no list of recipients. */
const LONGEST = 20_000;

/**
 * Whom a text names that mail programs write: `Name <a@b.c>`, `mailto:a@b.c`, several of them with commas, semicolons or
 * lines between, or only one with a comma behind it. Nobody where any part of it is something else.
 */
export const addresseesIn = (text: string): readonly Addressee[] => {
  if (text.length > LONGEST) return [];
  const parts = (text.match(/(?:"[^"\n]*"|[^,;\n\r"]|")+/g) ?? [])
    .map(withoutMarksAround)
    .filter((part) => part !== '');
  const found = parts.flatMap((part) =>
    /^[^<"]+\s/.test(part) && !part.includes('<') ? part.split(/\s+/) : [part],
  );
  const addressees = found.map(addresseeIn);

  return addressees.every((one) => one !== null) ? addressees : [];
};

/** The addressees of a text that is more than a bare address. For a bare address nothing has to be done. */
export const writtenAddressees = (text: string): readonly Addressee[] => {
  const found = addresseesIn(text);
  const [first] = found;

  return found.length === 1 && first?.fullName === '' && first.email === text.trim() ? [] : found;
};

const addresseeIn = (part: string): Addressee | null => {
  const [, name = '', inside = part] = /^([^<>]*)<([^<>]*)>$/.exec(part) ?? [];
  const email = addressIn(withoutMarksAround(inside)).replace(/\.+$/, '');
  if (!isEmailAddress(email) || /[<>"]/.test(email)) return null;

  return { fullName: withoutMarksAround(withoutMarksAround(name).replace(/^["'](.*)["']$/, '$1')), email };
};

/** RFC 6068, section 2: what stands in a link to an address is percent-encoded. */
const addressIn = (text: string): string => {
  const [, linked] = /^mailto:([^?]*)/i.exec(text) ?? [];
  if (linked === undefined) return text;
  try {
    return decodeURIComponent(linked);
  } catch {
    return linked;
  }
};
