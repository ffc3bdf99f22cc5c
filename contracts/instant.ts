/**
 * Milliseconds from one instant to another; negative if the second is earlier. Instants are ISO 8601 strings in UTC.
 */
export const millisecondsBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from);

/** The day of an instant in UTC, such as 2026-11-21. */
export const dayOf = (instant: string) => instant.slice(0, 10);

/** The instant this many days of 24 hours later. */
export const instantAfter = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();
