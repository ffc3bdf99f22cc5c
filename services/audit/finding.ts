/** Something that isn't as it was written, and where it is. */
export type Finding = {
  readonly part:
    | 'log end'
    | 'chain'
    | 'history'
    | 'authority'
    | 'session'
    | 'writer'
    | 'stream'
    | 'tree'
    | 'checkpoint'
    | 'witness'
    | 'receipt'
    | 'blob'
    | 'vault'
    | 'read models';
  /** The stream's name without its epoch; null if the problem isn't in a stream. */
  readonly stream: string | null;
  readonly revision: number | null;
  /** The position in the log. */
  readonly position: string | null;
  /**
   * A range of leaves in the tree, if the problem can't be traced to a single event. `from` is the first one, `to` is
   * the one after the last.
   */
  readonly leaves?: { readonly from: number; readonly to: number };
  /** A sentence that describes the problem. */
  readonly what: string;
};

/** The place of a problem that isn't in a stream. */
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
