import type { FieldType } from '../document/fields/kinds.ts';
import { remarkText } from '../document/remarks/remark-text.ts';
import type { Remark } from '../document/remarks/remarks.ts';
import { leftOutSentence, notTheirTurnSentence } from '../document/resending.ts';
import type { SignatureKind } from '../organisation/signature-kinds.ts';
import { documentRefusals, sealedDestroyedOn } from '../refusals/document.ts';
import type { ForMembers, ForSigners } from '../text/languages.ts';
import { printProblem } from '../text/unprintable.ts';
import { type ValueProblem, valueProblems } from '../text/value-problems.ts';
import { type ConnectionFlaw, connectionFlawSentence } from './connection-flaws.ts';
import { type InvalidValue, invalidValueSentence } from './invalid-input.ts';

type InvalidEntry = {
  /** The label of the field; empty if it was given none. */
  readonly label: string;
  readonly type: FieldType;
  readonly problem: ValueProblem;
};

type UnprintableEntry = Omit<InvalidEntry, 'problem'> & {
  readonly problem: 'not-printable';
  readonly characters: readonly string[];
};

type InvalidRequest =
  | { readonly problem: 'from-after-to' | 'other-document' | 'idempotency-key' }
  | { readonly problem: 'query-not-shown'; readonly name: string }
  | { readonly problem: 'role-given-twice'; readonly role: string };

/** The parameters of refusals that signers meet as well. */
type SignersParameters = {
  invalid: InvalidValue | InvalidRequest;
  unavailable: { readonly late: 'seal' };
  'document.sealed-destroyed': { readonly at: string };
  'signing.unknown-field': { readonly givenTwice: string };
  'signing.invalid-value': InvalidEntry | UnprintableEntry;
  'signing.way-not-allowed': { readonly ways: readonly SignatureKind[] };
};

/** The parameters of refusals that only members and operators meet. */
type MembersParameters = {
  'not-found': { readonly epoch: number };
  'account.password-short': { readonly min: number };
  /** Some of the documents, and how many `more` there are. A title is null if whoever asks may not read it. */
  'account.on-hold': {
    readonly documents: readonly { readonly id: string; readonly title: string | null }[];
    readonly more: number;
  };
  'backup.folder': { readonly place: 'folder' | 'bucket'; readonly reason: string };
  /** A day, or a hold that has no end of its own. */
  'backup.locked': { readonly until: string };
  'document.remarks-unseen': { readonly remarks: readonly Remark[] };
  'history.damaged': {
    readonly stream: string;
    readonly type: string;
    readonly revision: number;
    readonly position: string;
  };
  'mails.too-many': { readonly atMost: number; readonly before: number; readonly needed: number };
  'recipient.no-person': { readonly role: string };
  'resend.not-their-turn': { readonly names: readonly string[] };
  'resend.too-many': { readonly names: readonly string[] };
  'sso.unfit': ConnectionFlaw;
  'template.no-person': { readonly role: string };
  'upload.certified': { readonly as: 'template' };
  'upload.wrong-type': { readonly as: 'template' };
};

export type ParametersByCode = SignersParameters & MembersParameters;

type Exact<Code extends keyof ParametersByCode> = (parameters: ParametersByCode[Code]) => string;

/**
 * What some refusals say when more is known than their code: a sentence made of parameters, which the answer has too. The
 * general sentence of the same code (`contracts/refusals`) is for those who only know the code, such as events.
 */
export const exactSentences: {
  readonly [Code in keyof SignersParameters]: ForSigners<Exact<Code>>;
} & {
  readonly [Code in keyof MembersParameters]: ForMembers<Exact<Code>>;
} = {
  invalid: { en: (invalid) => invalidRequest(invalid) },
  unavailable: { en: () => documentRefusals['document.not-sealed'].message.en },
  'document.sealed-destroyed': { en: ({ at }) => sealedDestroyedOn.en(at) },
  'signing.unknown-field': { en: () => 'One of these fields was submitted twice.' },
  'signing.invalid-value': { en: (entry) => `${entry.label || entry.type} ${entryProblem(entry)}.` },
  'signing.way-not-allowed': {
    en: ({ ways }) =>
      `The sender’s organization lets people sign this document only in one of these ways: ${ways.map((way) => waysToSign[way]).join(', ')}.`,
  },

  'not-found': { en: ({ epoch }) => `There’s no epoch ${epoch}.` },
  'account.password-short': { en: ({ min }) => `Password must be at least ${min} characters` },
  'account.on-hold': {
    en: (held) =>
      `This person sent, owned or released documents that are on hold, so the account can’t be erased for now: ${named(held)}.`,
  },
  'backup.folder': {
    en: ({ place, reason }) =>
      `The backup ${place} (BACKUP_DIR) can’t be used: ${reason}. Please contact your administrator.`,
  },
  'backup.locked': {
    en: ({ until }) =>
      until === 'legal-hold'
        ? 'The storage keeps this backup because of a legal hold, so it can’t be deleted.'
        : `The storage keeps this backup until ${until.slice(0, 10)}, so it can’t be deleted yet.`,
  },
  'document.remarks-unseen': { en: ({ remarks }) => remarks.map(remarkText.en).join(' ') },
  'history.damaged': {
    en: ({ stream, type, revision, position }) =>
      `An event of the stream ${stream} does not hold what such an event holds (${type}, revision ${revision}, position ${position}), so no one knows which epoch is current and nothing is written. “npm run audit” says whether Inkstream wrote it. Put the log back, from a copy, as it was before that event.`,
  },
  'mails.too-many': {
    en: ({ atMost, before, needed }) =>
      `Your account can send ${atMost} ${atMost === 1 ? 'email' : 'emails'} a day. You have ${Math.max(0, atMost - before)} left today, and this needs ${needed}. Please try again tomorrow.`,
  },
  'recipient.no-person': { en: missingPerson },
  'resend.not-their-turn': { en: ({ names }) => notTheirTurnSentence.en(names) },
  'resend.too-many': { en: ({ names }) => leftOutSentence.en(names) },
  'sso.unfit': connectionFlawSentence,
  'template.no-person': { en: missingPerson },
  // The dialog for templates says these two in other words than the one for documents (spec part 1, section 5).
  'upload.certified': {
    en: () =>
      'The author of this PDF certified it and doesn’t allow any changes. Please upload it as a document, with an attachment sheet, or ask for a copy without certification.',
  },
  'upload.wrong-type': { en: () => 'Please select a PDF or Word document.' },
};

function invalidRequest(invalid: ParametersByCode['invalid']): string {
  switch (invalid.problem) {
    case 'from-after-to':
      return '“from” can’t be greater than “to”.';
    case 'other-document':
      return 'The documentId doesn’t match the one in the address.';
    case 'idempotency-key':
      return 'The Idempotency-Key must be 1 to 255 visible characters.';
    case 'query-not-shown':
      return `“${invalid.name}” ${valueProblems.en['not-shown']}.`;
    case 'role-given-twice':
      return `Two people have the role “${invalid.role}”. Please choose one.`;
    default:
      return invalidValueSentence.en(invalid);
  }
}

const entryProblem = (entry: InvalidEntry | UnprintableEntry): string =>
  entry.problem === 'not-printable' ? printProblem.en(entry.characters) : valueProblems.en[entry.problem];

const waysToSign: Readonly<Record<SignatureKind, string>> = {
  typed: 'typed',
  drawn: 'drawn',
  picture: 'from a picture',
};

const named = ({ documents, more }: ParametersByCode['account.on-hold']): string => {
  const names = documents.map(({ id, title }) => (title === null ? id : `“${title}” (${id})`));

  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

function missingPerson({ role }: { readonly role: string }): string {
  return `Please enter a name and email for “${role}”.`;
}
