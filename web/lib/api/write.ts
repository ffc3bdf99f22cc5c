/** A change that the server is asked to make. */
export type Write = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** A form travels as multipart, anything else as JSON. */
  readonly body?: unknown;
  /** Called when all of the body has left, and again if it has to be sent again. */
  readonly onSent?: () => void;
  /** The Idempotency-Key, for who may send the same again much later; a new one where there is none. */
  readonly key?: string;
  /** Goes on when the page is left. Its body must be small. */
  readonly keepalive?: boolean;
  /** Not sent again where its answer is lost: it takes minutes, and would find itself still under way. */
  readonly isSentOnce?: boolean;
};
