/** Instants are ISO 8601 strings in UTC. Milliseconds from one to the other; negative where it was earlier. */
export const millisecondsBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from);

/** The day in UTC on which an instant lies: 2026-11-21. */
export const dayOf = (instant: string) => instant.slice(0, 10);

/** The instant so many days of 24 hours later. */
export const instantAfter = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();
