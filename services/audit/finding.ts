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

/**
 * What a check finds of an event of which nobody has checked the shape. Whoever can write to the log may leave out what
 * the check reads, or put in what it cannot read. That is a finding, and must not end the audit.
 */
export const readable = <Value>(
  part: Finding['part'],
  event: EventPlace,
  check: () => Value,
): Value | Finding => {
  try {
    return check();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError)
      return { part, ...at(event), what: 'It does not hold what such an event holds.' };
    throw error;
  }
};

/** The place of a problem that isn't in a stream. */
export const nowhere = { stream: null, revision: null, position: null } as const;

type EventPlace = {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
};

export const at = ({ stream, revision, position }: EventPlace) => ({
  stream,
  revision,
  position: String(position),
});
