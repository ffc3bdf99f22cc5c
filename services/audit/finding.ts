/** Something that is not as it was written, and where. */
export type Finding = {
  readonly part:
    | 'log end'
    | 'chain'
    | 'history'
    | 'writer'
    | 'tree'
    | 'checkpoint'
    | 'witness'
    | 'receipt'
    | 'blob'
    | 'read models';
  /** The stream's name without its epoch; null for what is in no stream. */
  readonly stream: string | null;
  readonly revision: number | null;
  /** In the log. */
  readonly position: string | null;
  /** Of the tree, where no single event can be named: the first of them, and the first beyond them. */
  readonly leaves?: { readonly from: number; readonly to: number };
  /** A sentence. */
  readonly what: string;
};

/** Of what is in no stream. */
export const nowhere = { stream: null, revision: null, position: null } as const;

type Place = {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
};

export const at = ({ stream, revision, position }: Place) => ({
  stream,
  revision,
  position: String(position),
});
