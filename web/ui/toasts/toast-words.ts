export type ToastWords = readonly [title: string, body?: string];

/** Milliseconds that a toast stays (spec, part 1, section 9). */
export const TOAST_SHOWN_FOR = 5_000;
