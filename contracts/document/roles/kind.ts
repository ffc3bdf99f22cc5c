/**
 * Everything that is special about one role of recipients. To add a role, add a file next to this one and name it in
 * `kinds.ts`.
 */
export type RoleKind = {
  /** What the role is called where one is chosen or shown (spec, part 1, section 2, "Recipient panel"). */
  readonly label: string;
  /** What the role is called in requests and answers about templates. */
  readonly nameInTemplates: string;
  /** Returns the title of a template's role that was given none: “Signer 2” for the second of them. */
  readonly title: (number: number, isOnly: boolean) => string;
  /** What people with this role do with a document, such as “Signs”. */
  readonly deed: string;
  /** How a timeline goes on after “Ann added Sam”. */
  readonly added: string;
  /** How a timeline goes on after “Ann changed Sam to”. */
  readonly changed: string;
  /** Whether fields can be assigned to people with this role. */
  readonly canHaveFields: boolean;
  /**
   * What a document waits for: people with this role are invited in their turn, reminded, and it's complete once all of
   * them have done it. Null if it waits for nothing: then they're told when it's sent, and get a copy in the end.
   */
  readonly task: Task | null;
};

/** What a screen says about somebody's task. */
export type Task = {
  readonly done: string;
  /** When it's not their turn, and won't be. */
  readonly notDone: string;
  /** When it's their turn. */
  readonly awaited: string;
};
