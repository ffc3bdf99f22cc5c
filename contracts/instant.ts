/** Instants are ISO 8601 strings in UTC. Milliseconds from one to the other; negative where it was earlier. */
export const millisecondsBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from);
