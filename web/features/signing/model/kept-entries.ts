import { type Entries, noEntries } from './entries.ts';

/** What is filled in survives a reload on this device, in this tab, until it is sent. Storage may be refused or full. */
export const keptEntries = (key: string) => {
  const name = `inkstream-signing-${key}`;

  return {
    read: (): Entries => {
      try {
        return { ...noEntries, ...JSON.parse(sessionStorage.getItem(name) ?? '{}') };
      } catch {
        return noEntries;
      }
    },
    write: (entries: Entries) => {
      try {
        sessionStorage.setItem(name, JSON.stringify(entries));
      } catch {
        // Storage is refused or full, so the entries don't survive a reload.
      }
    },
    clear: () => {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Nothing can be read, so there is nothing kept.
      }
    },
  };
};
