/**
 * The log noticed that it no longer holds what it acknowledged: an event's bytes were changed, or events are missing.
 * This isn't an outage, so retrying is useless, and nothing should be written until an operator has looked. `message`
 * is the log's own sentence for the operator, and names the position, stream and revision if the log knows them. The
 * embedded log reports it as the gRPC status DATA_LOSS, on the read or append that met the damage. A log that finds its
 * newest events missing or damaged during its start doesn't start at all.
 */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
  /** The position of the changed event in decimal digits; null for other damage. */
  readonly position: string | null;

  constructor(message: string, options: ErrorOptions & { readonly position?: string | null } = {}) {
    super(message, options);
    this.position = options.position ?? null;
  }
}
