/** A request that changes something. */
export type Write = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** A form travels as multipart, anything else as JSON. */
  readonly body?: unknown;
  /** Called when all of the body has left, and again if it has to be sent again. */
  readonly onSent?: () => void;
  /** The Idempotency-Key, for requests that may be sent again much later. Others get a new one. */
  readonly key?: string;
  /** Whether the request goes on when the page is left. Its body must then be small. */
  readonly keepalive?: boolean;
  /** Whether it is never sent again, because it takes minutes and would find itself still running. */
  readonly isSentOnce?: boolean;
};
