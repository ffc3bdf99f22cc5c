/** A mail contains a tree head that was the newest at some time in this many milliseconds before the mail went out. */
const MAILING = 120_000;

type Window = { readonly from: number; readonly to: number };

/** Copies are mailed soon after each other, so that windows which overlap become one. */
export const joinedWindows = (instants: readonly number[]): readonly Window[] => {
  const windows: Window[] = [];
  for (const instant of instants.toSorted((one, other) => one - other)) {
    const last = windows.at(-1);
    const touches = last && instant - MAILING <= last.to;
    if (touches) windows.pop();
    windows.push({ from: touches ? last.from : instant - MAILING, to: instant });
  }

  return windows;
};
