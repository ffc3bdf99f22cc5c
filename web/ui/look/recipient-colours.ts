export type RecipientColour = {
  /** Carries white text. */
  readonly primary: string;
  readonly background: string;
  /** 3 to 1 on a white page. */
  readonly border: string;
  /** 4.5 to 1 on `background` and on a white page. */
  readonly text: string;
};

/** A recipient's, by position; there are eight and they come round again (spec, part 1, section 3). */
export const recipientColour = (position: number): RecipientColour => {
  const { length } = recipientColours;

  return recipientColours[((position % length) + length) % length] ?? recipientColours[0];
};

/** For pages, which are white by day and by night. */
export const recipientColours = [
  { primary: '#2b5fd9', background: '#e8effd', border: '#4b7bec', text: '#1d479f' },
  { primary: '#0f7b52', background: '#e0f5eb', border: '#1f9367', text: '#0a5a3c' },
  { primary: '#a8480b', background: '#fdeee2', border: '#cf6a24', text: '#853706' },
  { primary: '#8a3fc9', background: '#f4eafc', border: '#a261dd', text: '#6a2aa0' },
  { primary: '#b92d5f', background: '#fce8ef', border: '#d64f7f', text: '#911f48' },
  { primary: '#0a7585', background: '#dff4f7', border: '#178d9f', text: '#075763' },
  { primary: '#7d6608', background: '#faf3d6', border: '#9c8115', text: '#5e4c03' },
  { primary: '#57606f', background: '#eef0f3', border: '#78828f', text: '#3f4753' },
] as const satisfies readonly RecipientColour[];
